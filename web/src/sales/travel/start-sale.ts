import { type TravelChanges, travelDraft } from './draft.ts'

type FirstAnswers = { isDirty: boolean; onBlur: (() => void) | undefined; changes: () => TravelChanges }

/** Creates the draft after the first answer, so that later answers are saved automatically. */
export function startOrSave({ isDirty, onBlur, changes }: FirstAnswers): void {
  if (travelDraft.state().sale || !isDirty) onBlur?.()
  else void travelDraft.flush(changes()).catch(() => {})
}
