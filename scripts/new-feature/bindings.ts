/** A line that makes a new feature known, above the line of the file that begins with `above`. */
export type Binding = { file: string; line: string; above: string }

const FIRST_LINE = ''

/** Written for `example-area/example-items`, like the templates. The formatter sorts the imports afterwards. */
export const BINDINGS: Binding[] = [
  // Who may use it: nobody but a SuperAdmin until somebody decides otherwise.
  {
    file: 'domain/src/platform/permissions.ts',
    line: "  'example-items.manage': ['SuperAdmin'],",
    above: '} as const satisfies Record<string, readonly Role[]>',
  },
  {
    file: 'contract/src/all.ts',
    line: "import { exampleItemEndpoints } from './example-area/example-items.ts'",
    above: FIRST_LINE,
  },
  { file: 'contract/src/all.ts', line: '  ...exampleItemEndpoints,', above: '  ...demoEndpoints,' },
  {
    file: 'server/src/app/features.ts',
    line: "import { exampleItemEndpoints } from '@okwan/contract/example-area/example-items'",
    above: FIRST_LINE,
  },
  {
    file: 'server/src/app/features.ts',
    line: "import { exampleItemRoutes } from '../example-area/example-items/routes.ts'",
    above: FIRST_LINE,
  },
  {
    file: 'server/src/app/features.ts',
    line: '  implement(app, product, exampleItemEndpoints, exampleItemRoutes)',
    above: '  implement(app, product, demoEndpoints,',
  },
  // What the unique index says when two people are equally quick.
  {
    file: 'server/src/platform/http/constraints.ts',
    line: "  example_items_title: { code: 'name_taken', message: 'This title is in use. Choose another one.', field: 'title' },",
    above: '  users_mobile_number:',
  },
  {
    file: 'server/src/platform/audit/words.ts',
    line: "  'example-item-added': 'Added an example item',",
    above: '} as const satisfies Record<string, string>',
  },
  {
    file: 'server/src/platform/audit/words.ts',
    line: "  'example-item': 'other',",
    above: '} as const satisfies Record<string, ActivityKind>',
  },
  {
    file: 'web/src/platform/routes/table.ts',
    line: "  ...pages('example-items.manage', [['/example-items', 'Example items', 'example-items']]).map((entry): RouteEntry => ({ ...entry, ours: true })),",
    above: "  { path: '/kit',",
  },
  {
    file: 'web/src/app/router/page-map.ts',
    line: "  'example-items': async () => (await import('../../example-area/example-items/ExampleItemListPage.tsx')).ExampleItemListPage,",
    above: '  kit: ',
  },
]

/** The text with the line in its place. */
export function bind(text: string, { file, line, above }: Binding): string {
  if (above === FIRST_LINE) return `${line}\n${text}`
  const lines = text.split('\n')
  const places = lines.flatMap((each, i) => (each.startsWith(above) ? [i] : []))
  if (places.length !== 1)
    throw new Error(`${file} has ${places.length} lines that begin with "${above}"; one is needed`)
  return lines.toSpliced(Number(places[0]), 0, line).join('\n')
}
