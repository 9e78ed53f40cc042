import type { DateFieldProps } from '../date-picker/view/DateField.tsx'
import { DayField } from './DayField.tsx'

/** The calendar opens at a typical year of birth. */
const BIRTH_PAGE = { year: 1985, month: 1 }

export function BirthField(props: Omit<DateFieldProps, 'label' | 'hint' | 'clearable' | 'page'>) {
  return (
    <DayField
      {...props}
      label="Date of birth"
      hint="Day, month, year, such as 05/03/1985"
      clearable
      page={BIRTH_PAGE}
    />
  )
}
