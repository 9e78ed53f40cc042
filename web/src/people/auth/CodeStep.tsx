import { maskPhone, parsePhone } from '@okwan/domain/platform/phone'
import { useRef, useState } from 'react'
import { LABELS } from '../../platform/analytics/catalogue.ts'
import { track } from '../../platform/analytics/track.ts'
import { call } from '../../platform/api/call.ts'
import { portalUrl } from '../../platform/session/portal-url.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { OtpField } from '../../ui/forms/OtpField.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from './Notice.tsx'
import type { PasskeyRequest } from './PasskeyStep.tsx'
import { ResendButton } from './ResendButton.tsx'
import type { SentCode } from './send-code.ts'
import type { SignedIn } from './signed-in.ts'
import { useSubmit } from './use-submit.ts'

const PasskeyStep = lazyPart(() => import('./PasskeyStep.tsx'), 'PasskeyStep')

type CodeStepProps = {
  sent: SentCode
  onResent: (sent: SentCode) => void
  onBack: () => void
  onDone: (result: SignedIn) => void
}

export function CodeStep({ sent, onResent, onBack, onDone }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const [passkeyRequest, setPasskeyRequest] = useState<PasskeyRequest>()
  const { submit, pending, problem } = useSubmit(verify, (result) =>
    'passkey' in result ? setPasskeyRequest(result.passkey) : onDone(result),
  )
  const isWrongPortal = problem?.code === 'wrong_portal'

  async function verify(code: string): Promise<SignedIn | { passkey: PasskeyRequest }> {
    const { requestId, prefix, mobileNumber: customerMobileNumber } = sent
    try {
      const result = await call('POST /auth/verify/otp', { body: { requestId, prefix, code, customerMobileNumber } })
      if ('token' in result || 'passkey' in result) return result
      throw new TypeError('POST /auth/verify/otp returned no session for a sign-in code')
    } catch (error) {
      track(LABELS.loginFailure)
      input.current?.select()
      throw error
    }
  }

  if (passkeyRequest) return <PasskeyStep request={passkeyRequest} onBack={onBack} onDone={onDone} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(input.current?.value ?? '')
      }}
    >
      <h1 className="mb-2 text-title font-bold tracking-[-0.01em]">Enter the code</h1>
      <p role="status" className="mb-6 text-muted">
        Code sent to {maskPhone(parsePhone(sent.mobileNumber) ?? '')}. Check that the SMS shows {sent.prefix}.
      </p>
      {isWrongPortal && (
        <Notice>
          {problem.sentence}{' '}
          <a
            href={portalUrl(problem.sentence.includes('agent portal') ? 'agent' : 'staff')}
            className="font-bold underline"
          >
            Open portal
          </a>
        </Notice>
      )}
      <OtpField
        ref={input}
        label="Code"
        hint="6 digits"
        autoFocus
        error={isWrongPortal ? undefined : problem?.sentence}
        onComplete={submit}
      />
      <Button type="submit" variant="primary" size="large" className="mt-5 w-full" loading={pending}>
        Sign in
      </Button>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <ResendButton sent={sent} onResent={onResent} />
        <Button variant="quiet" onClick={onBack}>
          Use another number
        </Button>
      </div>
    </form>
  )
}
