import { formatPesewas } from '@okwan/domain/platform/money'
import { classes } from '../classes.ts'

/** `GH₵1,234.50` with aligned digits. */
export function Money({ pesewas, className }: { pesewas: number; className?: string }) {
  return <span className={classes('tabular whitespace-nowrap', className)}>{formatPesewas(pesewas)}</span>
}

/** Amount of a key figure: the cedis are large, the currency and the pesewas small. */
export function Amount({ pesewas }: { pesewas: number }) {
  const [, sign = '', cedis = '', rest = ''] = /^(−?)GH₵([\d,]+)(\.\d\d)$/.exec(formatPesewas(pesewas)) ?? []
  return (
    <span className="tabular whitespace-nowrap">
      {sign}
      <span className="text-[max(0.6em,0.75rem)] leading-none font-medium text-muted">GH₵</span>
      {cedis}
      <span className="text-[max(0.6em,0.75rem)] leading-none font-medium text-muted">{rest}</span>
    </span>
  )
}
