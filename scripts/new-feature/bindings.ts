/** Line that registers a new feature, inserted above or below the only line of the file that begins with this text. */
export type Binding = { file: string; line: string } & ({ above: string } | { below: string })

const FIRST_LINE = ''

/** Written for `example-area/example-items`, like the templates. The formatter sorts the imports afterwards. */
export const BINDINGS: Binding[] = [
  // At first, only a SuperAdmin has the permission.
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
  // Message for a violation of the unique index by concurrent requests.
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
    file: 'server/src/platform/audit/subjects.ts',
    line: "  'example-item': 'other',",
    above: '} as const satisfies Record<string, ActivityKind>',
  },
  {
    file: 'web/src/platform/routes/table.ts',
    line: "  exampleItems: page('/example-items', 'example-items.manage'),",
    above: '  kit: ',
  },
  { file: 'web/src/platform/routes/titles.ts', line: "  exampleItems: 'Example items',", above: '  kit: ' },
  { file: 'web/src/platform/routes/titles.ts', line: "  'exampleItems',", above: "  'kit'," },
  {
    file: 'web/src/app/router/page-map.ts',
    line: "  exampleItems: pageIn(() => import('../../example-area/example-items/ExampleItemListPage.tsx'), 'ExampleItemListPage'),",
    above: '  kit: ',
  },
  // The structure and schema tests list every feature and every table.
  {
    file: 'scripts/structure.ts',
    line: "  'example-area/example-items',",
    below: 'export const FEATURES: readonly string[] = [',
  },
  {
    file: 'server/src/platform/db/schema/areas.fixture.ts',
    line: "    'example_items',",
    below: '  example-area: [',
  },
]

/** Inserts the line into the text. */
export function bind(text: string, binding: Binding): string {
  const { file, line } = binding
  const isBelow = 'below' in binding
  const mark = isBelow ? binding.below : binding.above
  if (mark === FIRST_LINE) return `${line}\n${text}`
  const lines = text.split('\n')
  const lineNumbers = lines.flatMap((each, i) => (each.startsWith(mark) ? [i] : []))
  if (lineNumbers.length !== 1)
    throw new Error(`${file} has ${lineNumbers.length} lines that begin with "${mark}"; one is needed`)
  return lines.toSpliced(Number(lineNumbers[0]) + (isBelow ? 1 : 0), 0, line).join('\n')
}
