/** Every amount, rate and limit of a rate book must be a whole number of at least 0. */
export function numberProblems(part: object, path: string): string[] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const fieldPath = `${path}.${key}`
    if (typeof value === 'number')
      return Number.isSafeInteger(value) && value >= 0
        ? []
        : [`${fieldPath} is ${value}. Enter a whole number of 0 or more.`]
    return typeof value === 'object' && value !== null ? numberProblems(value, fieldPath) : []
  })
}
