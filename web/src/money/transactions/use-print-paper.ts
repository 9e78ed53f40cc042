import { useEffect } from 'react'
import type { Paper } from './ReceiptSheet.tsx'

const PAGE_RULES: Record<Paper, string> = {
  A5: '@page { size: A5; margin: 10mm }',
  receipt: '@page { size: 80mm 300mm; margin: 4mm }',
}

/** Sets the paper size for printing while the page is open. CSS has no other way than an @page rule. */
export function usePrintPaper(paper: Paper): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(PAGE_RULES[paper])
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [paper])
}
