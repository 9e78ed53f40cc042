import type { Path } from '../../../platform/routes/paths.ts'
import type { RouteName } from '../../../platform/routes/table.ts'

export type Topic = {
  id: string
  title: string
  /** The topic is shown to users who can open this page. */
  route: RouteName
  /** Page that the topic opens, if it needs no record. */
  opens?: Path
  /** Pages that the topic explains. */
  about: readonly RouteName[]
  steps: readonly string[]
  /** The topic is shown only if the company has a practice installation. */
  inPractice?: true
  /** Answers to likely follow-up questions. */
  notes?: readonly string[]
}
