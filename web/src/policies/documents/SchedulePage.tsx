import { PriceTable } from '../../ui/data/PriceTable.tsx'
import { PaperPage } from './PaperPage.tsx'
import { PaperSheet } from './PaperSheet.tsx'

/** The policy schedule: parties, cover, limits, period and premium. */
export function SchedulePage() {
  return (
    <PaperPage paper="schedule">
      {(papers) => (
        <PaperSheet
          papers={papers}
          title="Policy Schedule"
          under={`${papers.policyNumber}. ${papers.versionText}.`}
          sections={papers.schedule}
        >
          <section className="mt-5 break-inside-avoid">
            <h3 className="mb-1 font-bold">Premium and Levies</h3>
            <PriceTable
              lines={papers.premium.lines.map(({ label, note, amountPesewas }) => ({
                code: label,
                label,
                amountPesewas,
                ...(note ? { note } : {}),
              }))}
              totalPesewas={papers.premium.totalPesewas}
            />
          </section>
          <section className="mt-5">
            <h3 className="mb-1 font-bold">Clauses</h3>
            <ol className="list-decimal space-y-1 pl-5 text-table">
              {papers.clauses.map((clause) => (
                <li key={clause}>{clause}</li>
              ))}
            </ol>
          </section>
        </PaperSheet>
      )}
    </PaperPage>
  )
}
