import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_GROUPS, type SettingName, settings } from '../server/src/platform/settings.ts'

const root = path.join(import.meta.dirname, '..')

/** Settings that the build of the web app reads. */
const OF_THE_BUILD = {
  VITE_ANALYTICS_MODE: '`off`, `self` (to our own API) or `provider` (to `VITE_ANALYTICS_HOST`)',
  VITE_ANALYTICS_HOST: 'Host of the provider',
  VITE_ANALYTICS_CREDENTIAL: 'Its credential; anyone can read it in the bundle',
  VITE_ANALYTICS_SECOND_URL: 'Second receiver of every event',
  VITE_ANALYTICS_SECOND_TOKEN: 'Its bearer token',
  VITE_DD_APPLICATION_ID: 'Datadog RUM application',
  VITE_DD_CLIENT_TOKEN: 'Its client token',
  VITE_DD_SITE: 'Its site',
  VITE_DD_PROXY: 'Proxy for monitoring data',
}

test('docs/settings.md lists every setting of the server and of the build', async () => {
  const groups = Object.entries(SETTING_GROUPS).map(([title, group]) =>
    table(
      title,
      Object.entries(group).map(([name, schema]) => [name, defaultOf(schema), schema.description ?? '']),
    ),
  )
  const build = table(
    'Build of the web app (`npm run build`)',
    Object.entries(OF_THE_BUILD).map(([name, meaning]) => [name, '', meaning]),
  )
  await expect(`${INTRODUCTION}\n${[...groups, build].join('\n')}`).toMatchFileSnapshot('../docs/settings.md')
})

test('every setting belongs to a group and has a meaning', () => {
  const grouped = Object.values(SETTING_GROUPS).flatMap((group) => Object.keys(group))
  expect(grouped.toSorted()).toEqual(Object.keys(settings.shape).toSorted())
  for (const [name, schema] of Object.entries(settings.shape)) expect(schema.description, name).toBeTruthy()
})

test('every setting of the build is listed', () => {
  const files = ['web/src/platform/analytics/config.ts', 'web/src/platform/monitoring/config.ts']
  const read = files.flatMap((file) =>
    [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/^ {2}(VITE_\w+)\?:/gm)].map(([, name]) => name),
  )
  expect(Object.keys(OF_THE_BUILD).toSorted()).toEqual(read.toSorted())
})

const INTRODUCTION = `# Settings

Every environment variable that the product reads, printed from \`server/src/platform/settings.ts\` by a test. An empty variable counts as unset. \`bin/okwan check\` names every setting that is missing, invalid or unknown.
`

function table(title: string, rows: [string, string, string][]): string {
  const lines = rows.map(([name, standard, meaning]) => `| \`${name}\` | ${standard} | ${meaning} |`)
  return `## ${title}\n\n| Name | Default | Meaning |\n|---|---|---|\n${lines.join('\n')}\n`
}

function defaultOf(schema: (typeof settings.shape)[SettingName]): string {
  const value = schema.safeParse(undefined).data
  return value === undefined ? '' : `\`${String(value)}\``
}
