import type { Recipient } from '@okwan/contract/policies/documents'
import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { SendDialogProps } from './SendDialog.tsx'

const SendDialog = lazyPart(() => import('./SendDialog.tsx'), 'SendDialog')

type SendButtonProps = Omit<SendDialogProps, 'onClose' | 'recipient'> & {
  recipient: Recipient
  size?: 'small' | 'large'
  className?: string
}

/** Sends a document to the customer by SMS, email or WhatsApp. Nothing is sent to an erased customer. */
export function SendButton({ size, className, recipient, ...dialog }: SendButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!recipient) return null
  return (
    <>
      <Button icon={Send} size={size} className={className} onClick={() => setIsOpen(true)}>
        Send
      </Button>
      <Suspense fallback={null}>
        {isOpen && <SendDialog {...dialog} recipient={recipient} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
