import type { EmailText } from '@okwan/contract/people/settings'
import { call } from '../../platform/api/call.ts'
import { TextPreview } from './TextPreview.tsx'

type EmailPreviewProps = { email: EmailText; input: Readonly<Record<string, string>> }

/** Preview of an email. An empty field shows the text in force. */
export function EmailPreview({ email, input }: EmailPreviewProps) {
  const { template, placeholders } = email
  const part = (name: 'subject' | 'heading' | 'text') => input[`${template}-${name}`]?.trim() || email[name]
  return (
    <TextPreview
      placeholders={placeholders}
      required="required in the subject"
      load={(policy) => {
        const parts = { subject: part('subject'), heading: part('heading'), text: part('text') }
        return call('POST /email-texts/preview', { body: { template, ...parts, ...policy } })
      }}
    >
      {({ subject, text }) => (
        <>
          <strong className="wrap-anywhere">{subject}</strong>
          <span className="wrap-anywhere whitespace-pre-line">{text}</span>
        </>
      )}
    </TextPreview>
  )
}
