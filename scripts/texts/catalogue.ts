import path from 'node:path'
import { AREAS, isTest, sourcesOf, WORKSPACES } from '../structure.ts'
import { readSource, type Source } from './read-texts.ts'

const root = path.join(import.meta.dirname, '../..')

/** Code outside of the areas: entries, gateways, the component kit. */
const OTHER = 'other'

export const CHAPTERS = [...AREAS, OTHER] as const

export type Chapter = (typeof CHAPTERS)[number]

export type File = { file: string; chapter: Chapter; feature: string } & Source

/** Every source file of the product with its texts, comments and names. */
export function readProduct(): File[] {
  return WORKSPACES.flatMap((workspace) =>
    sourcesOf(workspace)
      .filter((file) => !isTest(file))
      .toSorted()
      .map((file) => {
        const [top = '', ...rest] = file.split('/')
        const chapter = AREAS.find((area) => area === top) ?? OTHER
        const feature = chapter === OTHER ? top : (rest[0] ?? '').replace(/\.tsx?$/, '')
        return {
          file: `${workspace}/src/${file}`,
          chapter,
          feature,
          ...readSource(path.join(root, workspace, 'src', file)),
        }
      }),
  )
}

/** All texts of an area in Markdown, by feature and file, so that they can be read and reviewed as a whole. */
export function catalogueOf(chapter: Chapter, files: readonly File[]): string {
  const withTexts = files.filter((file) => file.chapter === chapter && file.texts.length > 0)
  const features = Object.entries(Object.groupBy(withTexts, (file) => file.feature)).toSorted(([a], [b]) =>
    a.localeCompare(b),
  )
  return [
    `# Texts: ${chapter}`,
    '',
    'Printed from the code; values are in braces. Change a text in its file, then run the test of `scripts/texts` with `-u`.',
    ...features.flatMap(([feature, parts = []]) => ['', `## ${feature}`, ...parts.flatMap(chapterPart)]),
    '',
  ].join('\n')
}

function chapterPart({ file, texts }: File): string[] {
  const unique = [...new Set(texts.map(({ text }) => text))]
  return ['', `### ${file}`, '', ...unique.map((text) => `- ${text.replace(/[<>*_`\\[\]|]/g, '\\$&')}`)]
}
