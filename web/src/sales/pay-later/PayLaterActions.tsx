import type { PayLaterOffer } from '@okwan/contract/sales/pay-later'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone, parsePhone, whatsAppUrl } from '@okwan/domain/platform/phone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, Copy, HandCoins, MessageCircle, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Link, useNavigate } from '../../platform/routes/link.ts'
import { type Path, paths } from '../../platform/routes/paths.ts'
import { policyPath } from '../../platform/routes/record-paths.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { classes } from '../../ui/classes.ts'
import { currentMs } from '../../ui/data/clock.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'

const DAY_MS = 24 * 3_600_000

/** Menu of an offer: collect, remind, share the link, reprice, withdraw. */
export function PayLaterActions({ offer, lapsed }: { offer: PayLaterOffer; lapsed: boolean }) {
  const [act, setAct] = useState<'remind' | 'withdraw' | 'link'>()
  const queryClient = useQueryClient()
  const priceAgain = usePriceAgain(offer)
  const params = { id: offer.payableId }
  const { customer, product, policyId } = offer
  const finish = async (sentence: string) => {
    setAct(undefined)
    toast(sentence)
    await refresh(queryClient, 'GET /pay-later')
  }
  const remind = useMutation({
    mutationFn: () => call('POST /pay-later/{id}/remind', { params }),
    onSuccess: () => finish(`Reminder sent to ${customer.fullName}`),
  })
  const withdraw = useMutation({
    mutationFn: () => call('POST /pay-later/{id}/withdraw', { params }),
    onSuccess: () => finish(`Offer to ${customer.fullName} withdrawn`),
  })
  const repriceItems: MenuItem[] = priceAgain
    ? [
        {
          id: 'price',
          label: lapsed ? 'Reprice' : 'Edit or reprice',
          icon: RefreshCw,
          onSelect: priceAgain,
        },
      ]
    : []
  const items: MenuItem[] = lapsed
    ? repriceItems
    : [
        {
          id: 'collect',
          label: 'Collect payment',
          icon: HandCoins,
          link: (props) => <Link to={policyPath({ product, policyId })} search={{ pay: 'yes' }} {...props} />,
        },
        {
          id: 'remind',
          label: 'Send reminder',
          icon: Bell,
          disabledReason: wasJustReminded(offer) ? 'Already reminded in the last 24 hours' : undefined,
          onSelect: () => setAct('remind'),
        },
        {
          id: 'copy',
          label: 'Copy payment link',
          icon: Copy,
          onSelect: () => void copyLink(offer, () => setAct('link')),
        },
        {
          id: 'whatsapp',
          label: 'Share on WhatsApp',
          icon: MessageCircle,
          onSelect: () => void window.open(shareUrl(offer), '_blank', 'noopener'),
        },
        ...repriceItems,
        {
          id: 'withdraw',
          label: 'Withdraw offer',
          icon: Trash2,
          danger: true,
          separated: true,
          onSelect: () => setAct('withdraw'),
        },
      ]
  if (items.length === 0) return null
  return (
    <span className="inline-flex items-center gap-1">
      {!lapsed && (
        <Link
          to={policyPath({ product, policyId })}
          search={{ pay: 'yes' }}
          className={classes(buttonClass('secondary', 'small'), 'max-md:hidden')}
          aria-label={`Collect payment from ${customer.fullName}`}
        >
          Collect
        </Link>
      )}
      <Menu label={`More actions for ${customer.fullName}, ${offer.receivedFor}`} items={items} />
      <ConfirmDialog
        open={act === 'remind'}
        title={`Remind ${customer.fullName}?`}
        confirmLabel="Send reminder"
        keepLabel="Cancel"
        danger={false}
        busy={remind.isPending}
        error={remind.error ? readProblem(remind.error).sentence : undefined}
        onConfirm={() => remind.mutate()}
        onClose={() => setAct(undefined)}
      >
        We’ll text the price and payment link to {formatPhone(customer.phone)}.
      </ConfirmDialog>
      <ConfirmDialog
        open={act === 'withdraw'}
        title="Withdraw this offer?"
        confirmLabel="Withdraw"
        keepLabel="Cancel"
        busy={withdraw.isPending}
        error={withdraw.error ? readProblem(withdraw.error).sentence : undefined}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setAct(undefined)}
      >
        {offer.receivedFor}, {formatPesewas(offer.premiumPesewas)}, for {customer.fullName}. The payment link will stop
        working.
      </ConfirmDialog>
      <Dialog open={act === 'link'} title="Payment link" size="small" onClose={() => setAct(undefined)}>
        <p className="wrap-anywhere select-all">{offer.payUrl}</p>
      </Dialog>
    </span>
  )
}

function wasJustReminded({ remindedAt }: PayLaterOffer): boolean {
  return remindedAt !== null && Date.parse(remindedAt) + DAY_MS > currentMs()
}

function linkText({ receivedFor, premiumPesewas, offerEndsAt, payUrl }: PayLaterOffer): string {
  return `${receivedFor}: pay ${formatPesewas(premiumPesewas)} by ${formatMoment(new Date(offerEndsAt))}. ${payUrl}`
}

/** A masked number can't be opened; the user then selects the chat. */
function shareUrl(offer: PayLaterOffer): string {
  return whatsAppUrl(parsePhone(offer.customer.phone), linkText(offer))
}

/** Copies the link with its price and expiry time. If the browser refuses, `onRefused` shows the link instead. */
async function copyLink(offer: PayLaterOffer, onRefused: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkText(offer))
    toast('Payment link copied')
  } catch {
    onRefused()
  }
}

/** Reopens the renewal or the user's own sale, which calculates an expired price again. */
function usePriceAgain({ ownDraftId, isRenewal, product, policyId }: PayLaterOffer): (() => void) | undefined {
  const navigate = useNavigate()
  if (isRenewal) return () => void navigate({ to: paths.renewPolicy({ policyId }) })
  if (!ownDraftId) return undefined
  return () => void openSale(product, ownDraftId).then((to) => navigate({ to }))
}

/** Imports the code of the sale only when one is opened. */
async function openSale(product: PayLaterOffer['product'], draftId: string): Promise<Path> {
  if (product === 'travel') {
    const { travelDraft } = await import('../travel/draft.ts')
    travelDraft.resume(draftId)
    return paths.travelConfirm()
  }
  const { motorDraft } = await import('../motor/draft.ts')
  motorDraft.resume(draftId)
  return paths.motorEstimates()
}
