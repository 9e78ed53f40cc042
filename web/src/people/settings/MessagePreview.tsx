import type { MessageText } from '@okwan/contract/people/settings'
import { call } from '../../platform/api/call.ts'
import { lengthText } from './sms-words.ts'
import { TextPreview } from './TextPreview.tsx'

/** Preview of an SMS with its length. */
export function MessagePreview({ message, text }: { message: MessageText; text: string }) {
  const { template, placeholders } = message
  return (
    <TextPreview
      placeholders={placeholders}
      required="required"
      load={(policy) => call('POST /message-texts/preview', { body: { template, text: text.trim(), ...policy } })}
    >
      {(shown) => (
        <>
          <span className="wrap-anywhere whitespace-pre-line">{shown.text}</span>
          <span className="text-table text-muted">{lengthText(shown.sms)}</span>
        </>
      )}
    </TextPreview>
  )
}
