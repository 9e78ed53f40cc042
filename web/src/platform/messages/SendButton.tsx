import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { SendDialogProps } from './SendDialog.tsx'

const SendDialog = lazyPart(() => import('./SendDialog.tsx'), 'SendDialog')

type SendButtonProps = Omit<SendDialogProps, 'onClose'> & { size?: 'small' | 'large'; className?: string }

/** Sends a document to the customer by SMS, email or WhatsApp. */
export function SendButton({ size, className, ...dialog }: SendButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={Send} size={size} className={className} onClick={() => setIsOpen(true)}>
        Send
      </Button>
      <Suspense fallback={null}>{isOpen && <SendDialog {...dialog} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
