export const ONLY_CHANGES = 'Fill in only the fields that change. Empty fields stay the same.'

export const CONFIRMED_BY_CODE =
  'We’ll send a code to the current number to confirm the change. If the phone is lost, the office checks the Ghana Card instead.'
