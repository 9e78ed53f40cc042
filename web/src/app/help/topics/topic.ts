import type { Path } from '../../../platform/routes/paths.ts'
import type { RouteName } from '../../../platform/routes/table.ts'

export type Topic = {
  id: string
  title: string
  /** Who can open this page reads the topic. */
  route: RouteName
  /** Page that the topic opens, if it needs no record. */
  opens?: Path
  /** Pages that the topic explains. */
  about: readonly RouteName[]
  steps: readonly string[]
  /** What people ask next. */
  notes?: readonly string[]
}
