import { PaperPage } from './PaperPage.tsx'
import { PaperSheet } from './PaperSheet.tsx'

/** The certificate of insurance that drivers must carry by law. */
export function CertificatePage() {
  return (
    <PaperPage paper="certificate">
      {(papers) => (
        <PaperSheet
          papers={papers}
          title="Certificate of Motor Insurance"
          under="Motor Vehicles (Third Party Insurance) Act, 1958 (Act 42)"
          sections={papers.certificate}
        />
      )}
    </PaperPage>
  )
}
