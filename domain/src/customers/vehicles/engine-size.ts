/** `1,600 cc`, or `Electric` for a vehicle without an engine capacity. */
export function formatEngineSize(cc: number): string {
  return cc === 0 ? 'Electric' : `${String(cc).replace(/\B(?=(\d{3})+$)/g, ',')} cc`
}
