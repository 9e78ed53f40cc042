import type { Network } from '@okwan/domain/platform/phone'

type NetworkLook = {
  /** Decoration only: the name in words carries the meaning. */
  barColor: string
  /** What a payer does who sees no request. Menus by name: their numbers differ between phones and years. */
  noPromptHelp: string
}

export const NETWORK_LOOKS: Record<Network, NetworkLook> = {
  mtn: { barColor: '#ffcb05', noPromptHelp: 'No request on the phone? Dial *170#, then My Wallet, My Approvals' },
  vodafone: {
    barColor: '#e60000',
    noPromptHelp: 'No request on the phone? Unlock it, check the signal, then send again',
  },
  tigo: { barColor: '#0057a8', noPromptHelp: 'No request on the phone? Unlock it, check the signal, then send again' },
}

/** The list order people know, with the likely one first. */
export function networksFrom(predicted: Network | undefined): Network[] {
  const all: Network[] = ['mtn', 'vodafone', 'tigo']
  return predicted ? [predicted, ...all.filter((network) => network !== predicted)] : all
}
