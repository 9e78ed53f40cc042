/** What the counts of the menu, the queue tabs and Home mean. */
export const TO_DO_TEXT =
  'Items that you can act on now. Items that wait for a payment or for somebody else are not counted.'
