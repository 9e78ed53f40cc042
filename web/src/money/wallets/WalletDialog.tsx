import type { Wallet } from '@okwan/contract/money/wallets'
import { TopUpDialog } from '../top-ups/TopUpDialog.tsx'
import { LowBalanceDialog } from './LowBalanceDialog.tsx'
import { MoveToFloatDialog } from './MoveToFloatDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import type { WalletAct } from './wallet-acts.ts'

const DIALOGS = {
  'top-up': TopUpDialog,
  withdraw: WithdrawDialog,
  move: MoveToFloatDialog,
  'low-balance': LowBalanceDialog,
}

/** Selects the dialog of a wallet action. */
export function WalletDialog({ act, ...props }: { act: WalletAct; wallet: Wallet; onClose: () => void }) {
  const Dialog = DIALOGS[act]
  return <Dialog {...props} />
}
