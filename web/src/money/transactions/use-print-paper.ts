import { useEffect } from 'react'
import type { Paper } from './ReceiptSheet.tsx'

const PAGE_RULES: Record<Paper, string> = {
  A5: '@page { size: A5; margin: 10mm }',
  receipt: '@page { size: 80mm 300mm; margin: 4mm }',
}

/** Prints on the chosen paper. Only a style sheet can say that, and only while this page is open. */
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
