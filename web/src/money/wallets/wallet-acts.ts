/** Actions that open a dialog; the address can name one, so that other pages link to it. */
export const WALLET_ACTS = ['top-up', 'withdraw', 'move', 'low-balance'] as const
export type WalletAct = (typeof WALLET_ACTS)[number]
