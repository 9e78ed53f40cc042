/** `TRV/2026/ACC/0000042` */
export function travelPolicyNumber(year: number, branchCode: string, sequence: number): string {
  return `TRV/${year}/${branchCode}/${String(sequence).padStart(7, '0')}`
}

/** One certificate per traveller, `TRV/2026/ACC/0000042-01`; a corrected certificate has a version suffix, `...-01/2`. */
export function travelCertificateNumber(policyNumber: string, travellerNumber: number, version = 1): string {
  const number = `${policyNumber}-${String(travellerNumber).padStart(2, '0')}`
  return version === 1 ? number : `${number}/${version}`
}
