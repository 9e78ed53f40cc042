import type { ApiData } from '@okwan/contract/all'
import { LABELS } from '../../platform/analytics/catalogue.ts'
import { track } from '../../platform/analytics/track.ts'
import { call } from '../../platform/api/call.ts'
import { NOT_CONFIRMED, signChallenge } from '../../platform/step-up/passkey.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import type { SignedIn } from './signed-in.ts'
import { useSubmit } from './use-submit.ts'

export type PasskeyRequest = Extract<ApiData<'POST /auth/verify/otp'>, { passkey: unknown }>['passkey']

type PasskeyStepProps = { request: PasskeyRequest; onBack: () => void; onDone: (result: SignedIn) => void }

/** Second step of a sign-in for users with a passkey, after the code. */
export function PasskeyStep({ request, onBack, onDone }: PasskeyStepProps) {
  const { submit, pending, problem } = useSubmit(async (request: PasskeyRequest) => {
    try {
      return await call('POST /auth/passkeys/sign-in', { body: await signChallenge(request) })
    } catch (error) {
      track(LABELS.loginFailure)
      throw error
    }
  }, onDone)
  return (
    <div>
      <h1 className="mb-2 text-title font-bold tracking-[-0.01em]">Use your passkey</h1>
      <p className="mb-6 text-muted">Your account has a passkey. Confirm with it to sign in.</p>
      {problem && <FormAlert>{problem.code === 'unknown' ? NOT_CONFIRMED : problem.sentence}</FormAlert>}
      {problem?.code === 'passkey_wrong' ? (
        // The challenge was used or has expired. Only a new code creates another challenge.
        <Button variant="primary" size="large" className="mt-5 w-full" onClick={onBack}>
          Start again
        </Button>
      ) : (
        <Button
          variant="primary"
          size="large"
          className="mt-5 w-full"
          loading={pending}
          onClick={() => submit(request)}
        >
          Use passkey
        </Button>
      )}
      <div className="mt-4">
        <Button variant="quiet" onClick={onBack}>
          Use another number
        </Button>
      </div>
      <p className="mt-4 text-meta text-muted">Lost your passkey? Two SuperAdmins can remove it.</p>
    </div>
  )
}
