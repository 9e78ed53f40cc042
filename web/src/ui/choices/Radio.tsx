import { Choice, type ChoiceProps } from './Choice.tsx'

/** Use inside a FieldGroup, which has the label. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />
}
