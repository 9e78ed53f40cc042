/** Input of an estimate; amounts in cedis as in the API. */
export type Risk = {
  riskCode: string
  coverType: string
  endDate: string
  seats: number
  additionalTppd: number
  excessApplicable: boolean
  ncdYears: number
  fleetSize: number
  marketValue?: number
  engineCapacity?: number
  yearOfManufacture?: number
}

export const START = '2025-11-15'

/** Calculated from the printed tariff, independently of the rating code. Amounts in cedis; `-` is a missing value. */
const TABLE = `
riskCode   coverType      endDate     seats  value      tppd     excess  engine  made  ncd  fleet  office    total
X1         xtra           2026-11-14  5      -          0        yes     -       2018  0    1      615.00    662.00
X1         comprehensive  2026-11-14  5      20000      0        yes     1000    2025  5    1      935.00    982.00
X1         comprehensive  2026-02-14  9      333333     7000     no      2001    2014  4    1      4250.06   4297.06
X4         comprehensive  2026-05-14  5      87654.32   0        no      1601    2019  1    5      3276.71   3323.71
X4         fire           2025-12-14  12     45000.55   3000     yes     -       -     0    1      148.41    195.41
MC         thirdparty     2025-12-14  3      -          0        yes     125     -     0    1      40.00     87.00
MC         xtra           2026-02-14  2      -          0        yes     125     2022  0    1      98.30     145.30
MC         fire           2026-11-14  2      8500       0        yes     125     -     1    1      278.85    325.85
MC         comprehensive  2026-11-14  2      20500.75   0        no      650     2021  3    1      825.02    872.02
TAXI       comprehensive  2026-11-14  5      64999.99   0        no      1800    2017  1    1      5521.75   5568.75
HIRING     comprehensive  2026-06-12  15     140000     0        yes     2400    2015  2    11     6607.65   6654.65
MINIBUS    xtra           2026-08-21  22     -          0        yes     2500    2010  0    1      1061.08   1108.08
MINIBUS    comprehensive  2026-11-14  19     210000     0        no      3200    2016  9    21     12812.81  12859.81
MAXIBUS    fire           2026-08-22  33     480000     0        yes     7000    -     2    10     8596.80   8643.80
MAXIBUS    thirdparty     2026-11-14  70     -          50000    yes     7000    -     0    1      2380.00   2427.00
AMBHEARSE  comprehensive  2026-03-31  12     99999      0        no      2700    2020  0    1      4198.24   4245.24
OG_LE3000  xtra           2026-11-14  6      -          0        yes     3000    2005  0    1      922.00    969.00
OG_LE3000  fire           2026-01-14  3      5000       0        yes     2500    -     0    1      145.56    192.56
OG_GT3000  comprehensive  2026-11-14  3      250000     0        yes     3001    2015  3    20     7702.50   7749.50
GC_LE3000  comprehensive  2026-07-31  2      123456.78  0        no      2999    2019  1    4      7796.88   7843.88
GC_GT3000  xtra           2025-12-20  2      -          0        yes     9000    2013  0    1      132.07    179.07
ARTTANKER  comprehensive  2026-11-14  2      1000000    1000000  no      12000   2022  2    5      93670.00  93717.00
ARTTANKER  thirdparty     2026-02-28  6      -          0        yes     12000   -     0    1      332.99    379.99
Z802_ROAD  fire           2026-11-14  1      777777.77  0        yes     6000    -     0    1      7590.00   7637.00
Z802_SITE  thirdparty     2025-12-14  1      -          0        yes     6000    -     0    1      40.00     87.00
Z802_SITE  comprehensive  2026-11-14  1      20000      0        yes     6000    2023  0    1      620.00    667.00
GW1_C1     thirdparty     2026-04-14  5      -          11000    yes     -       -     0    1      373.78    420.78
GW1_C2     comprehensive  2026-11-14  2      75000      0        no      1600    2025  1    1      5100.00   5147.00
GW1_C3     fire           2026-10-14  4      66666.66   0        yes     -       -     3    12     1700.00   1747.00
`

const [, ...lines] = TABLE.trim().split('\n')

export const GOLDEN_CASES = lines.map((line) => {
  const cells = line.trim().split(/\s+/)
  const number = (at: number) => (cells[at] === '-' ? undefined : Number(cells[at]))
  const pesewas = (at: number) => Math.round(Number(cells[at]) * 100)
  const [riskCode = '', coverType = '', endDate = '', seats] = cells
  const risk: Risk = {
    riskCode,
    coverType,
    endDate,
    seats: Number(seats),
    marketValue: number(4),
    additionalTppd: Number(cells[5]),
    excessApplicable: cells[6] === 'yes',
    engineCapacity: number(7),
    yearOfManufacture: number(8),
    ncdYears: Number(cells[9]),
    fleetSize: Number(cells[10]),
  }
  return { risk, officePremiumPesewas: pesewas(11), totalPesewas: pesewas(12) }
})
