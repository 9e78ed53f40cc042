import { staging } from '../../platform/session/portal.ts'

/** Distinguishes staging from production. */
export function StagingStripe() {
  if (!staging) return null
  return (
    <div className="staging-stripe pointer-events-none fixed inset-x-0 top-0 z-50 flex h-[3px] justify-center">
      <span className="h-fit rounded-b-sm bg-warning-solid px-2 text-meta font-bold text-page">Staging</span>
    </div>
  )
}
