import { DocumentPage } from './DocumentPage.tsx'
import { DocumentSheet } from './DocumentSheet.tsx'

/** The certificate of insurance that drivers must carry by law. */
export function CertificatePage() {
  return (
    <DocumentPage document="certificate">
      {(documents) => (
        <DocumentSheet
          documents={documents}
          title="Certificate of Motor Insurance"
          subtitle="Motor Vehicles (Third Party Insurance) Act, 1958 (Act 42)"
          sections={documents.certificate}
        />
      )}
    </DocumentPage>
  )
}
