import { gatherRules } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import { type Proven, proveAll } from '#server/gateway/proof.ts';
import type { Db } from '#server/platform/db.ts';

export const proofs = gatherRules(serverAreas).proofs ?? [];

/** What the nightly proof would say now. */
export const provenNow = (db: Db): Promise<readonly Proven[]> => proveAll(proofs, db, 20);
