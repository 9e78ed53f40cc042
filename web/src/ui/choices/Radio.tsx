import { Choice, type ChoiceProps } from './Choice.tsx'

/** Stands in a FieldGroup, which asks the question. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />
}
