import type { MotorEstimate } from '@okwan/contract/sales/motor'
import { MessageSquareText, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { MotorDraft } from '../draft.ts'
import { QuoteSheet } from './QuoteSheet.tsx'

const SendQuoteDialog = lazyPart(() => import('./SendQuoteDialog.tsx'), 'SendQuoteDialog')

type QuoteActionsProps = { price: MotorEstimate; isOld: boolean; draft: MotorDraft; canPrint?: boolean }

/** Sends the quote to the customer's phone or prints it. */
export function QuoteActions({ price, isOld, draft, canPrint = true }: QuoteActionsProps) {
  const [isSending, setSending] = useState(false)
  const refusalReason = isOld ? 'The price is being calculated' : undefined
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button icon={MessageSquareText} disabledReason={refusalReason} onClick={() => setSending(true)}>
          Send quote
        </Button>
        {canPrint && (
          <Button icon={Printer} disabledReason={refusalReason} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {canPrint && <QuoteSheet price={price} draft={draft} />}
      {isSending && (
        <Suspense>
          <SendQuoteDialog price={price} phone={draft.policyholder?.phone ?? ''} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  )
}
