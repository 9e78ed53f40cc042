import { PriceTable } from '../../ui/data/PriceTable.tsx'
import { DocumentPage } from './DocumentPage.tsx'
import { DocumentSheet } from './DocumentSheet.tsx'

/** The policy schedule: parties, cover, limits, period and premium. */
export function SchedulePage() {
  return (
    <DocumentPage document="schedule">
      {(documents) => (
        <DocumentSheet
          documents={documents}
          title="Policy Schedule"
          subtitle={`${documents.policyNumber}. ${documents.versionText}.`}
          sections={documents.schedule}
        >
          <section className="mt-5 break-inside-avoid">
            <h3 className="mb-1 font-bold">Premium and Levies</h3>
            <PriceTable
              lines={documents.premium.lines.map(({ label, note, amountPesewas }) => ({
                code: label,
                label,
                amountPesewas,
                ...(note ? { note } : {}),
              }))}
              totalPesewas={documents.premium.totalPesewas}
            />
          </section>
          <section className="mt-5">
            <h3 className="mb-1 font-bold">Clauses</h3>
            <ol className="list-decimal space-y-1 pl-5 text-table">
              {documents.clauses.map((clause) => (
                <li key={clause}>{clause}</li>
              ))}
            </ol>
          </section>
        </DocumentSheet>
      )}
    </DocumentPage>
  )
}
