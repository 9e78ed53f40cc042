import type { Network } from '@okwan/domain/platform/phone'

type NetworkStyle = {
  /** Decorative, because the name of the network is always shown as well. */
  barColor: string
  /** Help for a payer who sees no prompt. Names the menu entries, because their numbers change. */
  noPromptHelp: string
}

export const NETWORK_STYLES: Record<Network, NetworkStyle> = {
  mtn: { barColor: '#ffcb05', noPromptHelp: 'No prompt on the phone? Dial *170#, then select My Wallet, My Approvals' },
  vodafone: {
    barColor: '#e60000',
    noPromptHelp: 'No prompt? Unlock the phone, check the signal, then resend the request',
  },
  tigo: {
    barColor: '#0057a8',
    noPromptHelp: 'No prompt? Unlock the phone, check the signal, then resend the request',
  },
}

/** All networks in the usual order, with the predicted one first. */
export function networksFrom(predicted: Network | undefined): Network[] {
  const all: Network[] = ['mtn', 'vodafone', 'tigo']
  return predicted ? [predicted, ...all.filter((network) => network !== predicted)] : all
}
