import { importsWithin, isTest, ORDERS, placeOf, type Workspace } from './structure.ts'

const CELL = 22
const LABEL = 120
const TITLE = 28

/**
 * Draws a matrix for each workspace: the area of a row imports the areas with a dot. A dot right of the diagonal would break the
 * import order.
 */
export function drawAreas(workspaces: readonly Workspace[]): string {
  const drawn = workspaces.map(matrixOf)
  const width = drawn.reduce((sum, { size }) => sum + size + CELL, CELL)
  const height = Math.max(...drawn.map(({ size }) => size)) + TITLE + CELL
  let left = CELL
  const groups = drawn.map(({ svg, size }) => {
    const group = `<g transform="translate(${left} ${TITLE})">\n${svg}\n</g>`
    left += size + CELL
    return group
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Which area imports which">
<rect width="${width}" height="${height}" fill="#fff"/>
${groups.join('\n')}
</svg>
`
}

function matrixOf(workspace: Workspace): { svg: string; size: number } {
  const order: readonly string[] = ORDERS[workspace]
  const used = arrowsOf(workspace)
  const rows = order.flatMap((from, row) => [
    text(LABEL - 8, centreOf(row), from, 'end'),
    `<rect x="${LABEL + row * CELL}" y="${LABEL + row * CELL}" width="${CELL}" height="${CELL}" fill="#dfe7e3"/>`,
    ...order.flatMap((to, column) => (used.has(`${from} ${to}`) ? [dot(row, column)] : [])),
  ])
  const heads = order.map(
    (name, column) =>
      `<text transform="translate(${centreOf(column) + 4} ${LABEL - 8}) rotate(-90)" fill="#1b2a23">${name}</text>`,
  )
  const title = `<text y="0" font-size="14" font-weight="600" fill="#1b2a23">${workspace}</text>`
  return { svg: [title, ...heads, ...rows].join('\n'), size: LABEL + order.length * CELL }
}

/** Pairs of areas; the first imports the second. */
export function arrowsOf(workspace: Workspace): Set<string> {
  const pairs = importsWithin(workspace)
    .filter(({ from }) => !isTest(from))
    .map(({ from, to }) => [placeOf(workspace, from), placeOf(workspace, to)])
    .filter(([from, to]) => from && to && from !== to)
  return new Set(pairs.map((pair) => pair.join(' ')))
}

const centreOf = (index: number) => LABEL + (index + 0.5) * CELL
const dot = (row: number, column: number) =>
  `<circle cx="${centreOf(column)}" cy="${centreOf(row)}" r="5" fill="${column < row ? '#1f7a55' : '#b3261e'}"/>`
const text = (x: number, y: number, words: string, anchor: string) =>
  `<text x="${x}" y="${y + 4}" text-anchor="${anchor}" fill="#1b2a23">${words}</text>`
