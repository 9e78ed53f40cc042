/** Names of a new feature; `replace` replaces the names in the templates (`example-area/example-items`). */
export type Names = { area: string; feature: string; replace: (text: string) => string }

/** Parses `area/feature`, or returns the problem of this text. */
export function readNames(input: string, areas: readonly string[]): Names | string {
  const [area = '', feature = '', ...rest] = input.split('/')
  if (!feature || rest.length > 0) return 'Usage: npm run new -- <area>/<feature>, for example people/road-reports'
  if (!areas.includes(area)) return `There is no area "${area}". The areas are ${areas.join(', ')}.`
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(feature)) return `Write "${feature}" in kebab-case, like road-reports.`
  if (!/[^s]s$/.test(feature)) return `Name what the feature lists, in the plural: "${feature}" does not end in s.`
  // web/src/app/router/pages.ts reserves these names for the pages of a sale.
  if (/^(motor|travel)/.test(feature)) return 'The name of a new page must not begin with motor or travel.'
  if (feature.length > 40) return `"${feature}" is longer than 40 characters.`
  return { area, feature, replace: replacer(area, feature) }
}

function replacer(area: string, feature: string): Names['replace'] {
  const singular = singularOf(feature)
  const article = /^[aeiou]/.test(singular) ? 'an' : 'a'
  const pairs = new Map([
    ['example-area', area],
    ['an example item', `${article} ${wordsOf(singular)}`],
    ['An example item', `${capitalise(article)} ${wordsOf(singular)}`],
    ...pairsOf('example-items', feature),
    ...pairsOf('example-item', singular),
  ])
  // Longest first, because the singular is a prefix of the plural.
  const found = new RegExp([...pairs.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g')
  return (text) => text.replace(found, (name) => pairs.get(name) ?? name)
}

/** Each spelling of the template's name with its replacement. */
function pairsOf(from: string, to: string): [string, string][] {
  const toCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const spellings = [
    (name: string) => name,
    toCamelCase,
    (name: string) => capitalise(toCamelCase(name)),
    (name: string) => name.replaceAll('-', '_'),
    wordsOf,
    (name: string) => capitalise(wordsOf(name)),
  ]
  return spellings.map((spell) => [spell(from), spell(to)])
}

const wordsOf = (name: string) => name.replaceAll('-', ' ')
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  return plural.replace(/(?<=ch|sh|ss|x)es$|s$/, '')
}
