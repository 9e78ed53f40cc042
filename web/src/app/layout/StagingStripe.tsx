/** Distinguishes staging from production. */
export function StagingStripe() {
  return (
    <div className="staging-stripe pointer-events-none fixed inset-x-0 top-0 z-50 flex h-[3px] justify-center">
      <span className="h-fit rounded-b-sm bg-warning-solid px-2 text-meta font-bold text-page">
        Staging: test data. Nothing on this page is valid.
      </span>
    </div>
  )
}
