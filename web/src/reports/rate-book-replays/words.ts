export const countText = (count: number) => count.toLocaleString('en-GB')

/** `102.5%` */
export function shareText(beforePesewas: number, afterPesewas: number): string {
  return beforePesewas === 0 ? '–' : `${((afterPesewas / beforePesewas) * 100).toFixed(1)}%`
}
