import { formatPesewas } from '@okwan/domain/platform/money'
import { classes } from '../classes.ts'

/** `GH₵1,234.50` with aligned digits. */
export function Money({ pesewas, className }: { pesewas: number; className?: string }) {
  return <span className={classes('tabular whitespace-nowrap', className)}>{formatPesewas(pesewas)}</span>
}
