import type { PolicyDocuments } from '@okwan/contract/policies/documents'
import type { ReactNode } from 'react'
import { DocumentPage } from '../../ui/DocumentPage.tsx'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { Letterhead } from '../summary/Letterhead.tsx'

type DocumentSheetProps = {
  documents: PolicyDocuments
  title: string
  subtitle: string
  sections: PolicyDocuments['certificate']
  children?: ReactNode
}

/** A document as it is printed: letterhead, registration number, period and QR code, then its sections. */
export function DocumentSheet({ documents, title, subtitle, sections, children }: DocumentSheetProps) {
  const { letterhead, registrationNumber, period } = documents
  return (
    <DocumentPage label={`${title} ${documents.certificateNumber}`}>
      <div className="relative">
        {documents.watermark && (
          <p
            aria-hidden
            className="pointer-events-none absolute inset-0 grid -rotate-45 place-items-center text-[clamp(2.5rem,11vw,6rem)] font-bold text-danger-text opacity-15"
          >
            {documents.watermark}
          </p>
        )}
        <Letterhead
          head={letterhead}
          title={title}
          under={subtitle}
          number={{ label: 'Certificate No.', value: documents.certificateNumber }}
        />
        <div
          className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-4 border-y-2 bg-page px-4 py-3"
          style={{ borderColor: letterhead.colour }}
        >
          {registrationNumber && <PlateChip plate={registrationNumber} size="title" />}
          <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-2">
            {[
              { label: 'Commencement of cover', value: period.from },
              { label: 'Expiry of cover', value: period.to },
            ].map(({ label, value }) => {
              const [date, time] = value.split(', ')
              return (
                <div key={label}>
                  <dt className="text-meta text-muted">{label}</dt>
                  <dd className="text-title font-bold whitespace-nowrap">{date}</dd>
                  {time && <dd className="text-meta">at {time} (GMT)</dd>}
                </div>
              )
            })}
          </dl>
          <VerifyCode documents={documents} />
        </div>
        {sections.map(({ heading, rows }) => (
          <section key={heading} className="mt-5 break-inside-avoid">
            <h3 className="mb-1 font-bold" style={{ color: letterhead.colour }}>
              {heading}
            </h3>
            <dl className="text-table">
              {rows.map(({ label, value }) => (
                <div key={label} className="grid gap-x-4 border-t border-line py-1.5 xs:grid-cols-[10rem_1fr]">
                  <dt className="text-muted">{label}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {children}
        <p className="mt-6 text-meta text-muted">
          To verify this document, scan the QR code or dial *920*57# and enter the registration number.
        </p>
      </div>
    </DocumentPage>
  )
}

/** Links to the public page that says whether the document is valid now. */
function VerifyCode({ documents }: { documents: PolicyDocuments }) {
  const { size, path } = documents.qr
  return (
    <a href={new URL(documents.verifyUrl).pathname} target="_blank" rel="noreferrer" className="shrink-0">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code to verify this document" className="size-24">
        <path d={path} fill="currentColor" className="text-[#1a1f24]" shapeRendering="crispEdges" />
      </svg>
    </a>
  )
}
