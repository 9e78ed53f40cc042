/** What the counts of the menu, the queue tabs and Home mean. */
export const TO_DO_TEXT =
  'Items that you can act on now. Items with an open payment, and items that someone else must act on, are not counted.'
