/** `Ends in 7 days`, `Ended 3 days ago`. */
export function endsWords(daysLeft: number): string {
  if (daysLeft === 0) return 'Ends today'
  if (daysLeft === 1) return 'Ends tomorrow'
  if (daysLeft === -1) return 'Ended yesterday'
  return daysLeft > 0 ? `Ends in ${daysLeft} days` : `Ended ${-daysLeft} days ago`
}
