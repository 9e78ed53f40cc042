/** Explanation of the counts in the menu, the queue tabs and Home. */
export const TO_DO_TEXT =
  'Items that you can act on now. Items with an open payment, and items that someone else must act on, aren’t counted.'

/** Search parameter that opens a record with the dialog that resolves it. */
export const RESOLVE = 'resolve'
