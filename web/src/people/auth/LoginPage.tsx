import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { Suspense, useState } from 'react'
import { useNavigate, usePageSearch } from '../../platform/routes/link.ts'
import { visitedPath } from '../../platform/routes/paths.ts'
import { session } from '../../platform/session/current.ts'
import { portalName } from '../../platform/session/portal.ts'
import { Logo } from '../../ui/Logo.tsx'
import { lazyPart, lazyPicture } from '../../ui/lazy-part.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { Notice } from './Notice.tsx'
import { NumberStep } from './NumberStep.tsx'
import type { SentCode } from './send-code.ts'
import type { SignedIn } from './signed-in.ts'

const LoginRoad = lazyPicture(() => import('../../ui/illustrations/LoginRoad.tsx'), 'LoginRoad')
const CodeStep = lazyPart(() => import('./CodeStep.tsx'), 'CodeStep')
const DemoPanel = lazyPart(() => import('./DemoPanel.tsx'), 'DemoPanel')

/** Sign-in with a phone number, a one-time code and, for users who have one, a passkey. */
export function LoginPage() {
  const [sent, setSent] = useState<SentCode>()
  const navigate = useNavigate()
  const wide = useMediaQuery('(width >= 64rem)')
  const { ended } = usePageSearch()

  function signedIn(result: SignedIn) {
    finishSignIn(result)
    void navigate({ to: visitedPath(session.consumeReturnPath()), replace: true })
  }

  return (
    <div className="grid min-h-window lg:grid-cols-[minmax(28rem,2fr)_3fr]">
      <title>{`Sign in · ${portalName} · ${PRODUCT_NAME}`}</title>
      <main className="flex flex-col px-4 py-6 xs:px-10 lg:px-16">
        <Logo name={PRODUCT_NAME} portal={portalName} />
        {/* Not centred, so that the form does not move when the accounts of a demo appear below it. */}
        <div className="mx-auto mb-auto w-full max-w-sm py-10 lg:mt-24">
          {ended === true && !sent && <Notice>You were signed out. Sales drafts are saved.</Notice>}
          {sent ? (
            <CodeStep
              key={sent.requestId}
              sent={sent}
              onResent={setSent}
              onBack={() => setSent(undefined)}
              onDone={signedIn}
            />
          ) : (
            <NumberStep onSent={setSent} />
          )}
          <Suspense fallback={null}>
            <DemoPanel onDone={signedIn} />
          </Suspense>
        </div>
        <p className="text-meta text-muted">Can’t sign in? Contact the person who added you.</p>
      </main>
      {/* The picture has no height of its own and takes the height of the form beside it. */}
      <div className="relative hidden bg-accent-soft lg:block">
        <div className="absolute inset-0">
          <Suspense fallback={null}>{wide && <LoginRoad />}</Suspense>
        </div>
      </div>
    </div>
  )
}
