import type { DateFieldProps } from '../date-picker/view/DateField.tsx'
import { DayField } from './DayField.tsx'

/** The calendar opens among the years in which most customers were born. */
const BIRTH_PAGE = { year: 1985, month: 1 }

export function BirthField(props: Omit<DateFieldProps, 'label' | 'hint' | 'clearable' | 'page'>) {
  return (
    <DayField {...props} label="Date of birth" hint="Day, month, year, like 05/03/1985" clearable page={BIRTH_PAGE} />
  )
}
