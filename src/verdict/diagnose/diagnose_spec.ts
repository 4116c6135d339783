import type { JudgedProbe } from '../judged_probe.ts'
import { byDistance } from '../region_stats.ts'
import type { Case } from './case.ts'
import { casesOf } from './cases_of.ts'
import { chartOf } from './chart.ts'
import { classes } from './classes.ts'
import { unclear } from './classes/unclear.ts'
import { decompose, type Decomposition } from './decompose.ts'
import type { Diagnosis, Finding } from './diagnosis.ts'
import { findingsOf, type Explained } from './findings.ts'
import { remediesOf, type Remedy } from './remedies.ts'
import { sampleOf } from './sample_of.ts'
import type { SpecEvidence } from './spec_evidence.ts'
import { sumErrors, type ErrorSummary } from './sum_errors.ts'

/** Why the probes of one spec fail. Probes are told apart by identity: ask with those of the evidence. */
export interface SpecDiagnosis {
  /** `undefined` for a probe within its band. */
  readonly of: (probe: JudgedProbe) => Diagnosis | undefined
  /** What is wrong with these probes, by class, the weightiest first; nothing where all are within. */
  readonly findings: (probes: readonly JudgedProbe[]) => readonly Finding[]
  /** What the error of a probe is made of; `undefined` where it has no ratio. */
  readonly parts: (probe: JudgedProbe) => Decomposition | undefined
  /** What the errors of these probes come to; `undefined` where none has a ratio. */
  readonly errors: (probes: readonly JudgedProbe[]) => ErrorSummary | undefined
  /** What rows are worth measuring, the best first. */
  readonly remedies: () => readonly Remedy[]
}

/** Explains every probe that is not within its band, in known gaps too; of very many a sample, to which all that is counted here refers. Those that fail alike in one cell share a diagnosis, since they lean on the same rows. */
export function diagnoseSpec(evidence: SpecEvidence): SpecDiagnosis {
  const sample = sampleOf(evidence.probes)
  const chart = chartOf({ ...evidence, probes: sample.probes })
  const { phases = {} } = evidence
  const explained = new Map<JudgedProbe, Explained>()
  for (const given of casesOf(chart)) {
    const diagnosis = diagnose(given)
    for (const probe of given.failing) explained.set(probe, { probe, diagnosis, cell: given.cell?.key ?? '' })
  }
  const parts = (probe: JudgedProbe): Decomposition | undefined => decompose(chart, probe)
  return {
    of: (probe) => explained.get(probe)?.diagnosis,
    findings: (probes) =>
      findingsOf(
        probes
          .filter((probe) => explained.has(probe))
          .toSorted(byDistance)
          .flatMap((probe) => explained.get(probe) ?? []),
      ),
    parts,
    errors: (probes) =>
      sumErrors(
        probes.filter(sample.fair).flatMap((probe) => parts(probe) ?? []),
        phases,
      ),
    remedies: () => remediesOf(chart, [...explained.values()], sample.fair, phases),
  }
}

function diagnose(given: Case): Diagnosis {
  for (const explain of classes) {
    const diagnosis = explain(given)
    if (diagnosis) return diagnosis
  }
  return unclear(given)
}
