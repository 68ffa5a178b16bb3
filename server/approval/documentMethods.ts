import { sharedErrors } from '#domain/core/errors.ts';
import { type Call, defineMethod, type GatewayMethod } from '../gateway/method.ts';
import type { DocumentKind } from './documentKind.ts';
import { nextYearNumber } from './documentNumber.ts';
import { deleteDocument } from './endDocument.ts';
import { readDocument } from './readDocument.ts';
import { documentId, parseSave, parseTransition, requiredVersion } from './requests.ts';
import { createDocument, updateDocument } from './saveDocument.ts';
import { takeTransition } from './takeTransition.ts';

interface MethodNames {
  readonly save: string;
  readonly get: string;
  readonly update?: string;
  readonly delete?: string;
  readonly approve?: string;
  readonly code?: string;
}

const answerOf = ({ id, rowVersion, status, docNo }: { id: string; rowVersion: number } & Readonly<Record<string, unknown>>) => ({
  id,
  rowVersion,
  status,
  docNo,
});

/** `{doc, submit?}`: a new document, or a change of one that is there; with `submit` it goes to the leader in the same transaction. */
async function save(kind: DocumentKind, { values, id, submit, opinion, rowVersion }: ReturnType<typeof parseSave>, call: Call) {
  const saved = id ? await updateDocument(kind, { id, rowVersion: rowVersion(), values }, call) : await createDocument(kind, values, call);
  if (!submit) return answerOf(saved);
  return answerOf(await takeTransition(kind, { id: saved.id, rowVersion: saved.rowVersion, action: 'submit', opinion }, call));
}

/** The calls of one document type under the names of the design. */
export function documentMethods(kind: DocumentKind, names: MethodNames): GatewayMethod[] {
  const { service } = kind.entity;
  const methods: GatewayMethod[] = [
    defineMethod({
      service,
      method: names.save,
      right: null,
      writes: true,
      parse: parseSave,
      handle: (input, call) => save(kind, input, call),
    }),
    defineMethod({ service, method: names.get, right: null, parse: documentId, handle: (id, call) => readDocument(kind, id, call) }),
  ];
  if (names.update)
    methods.push(
      defineMethod({
        service,
        method: names.update,
        right: null,
        writes: true,
        parse: parseSave,
        handle: (input, call) => {
          if (!input.id) throw sharedErrors.MALFORMED();
          return save(kind, input, call);
        },
      }),
    );
  if (names.delete)
    methods.push(
      defineMethod({
        service,
        method: names.delete,
        right: null,
        writes: true,
        parse: (data) => ({ id: documentId(data), rowVersion: requiredVersion(data) }),
        handle: async (input, call) => answerOf(await deleteDocument(kind, input, call)),
      }),
    );
  if (names.approve)
    methods.push(
      defineMethod({
        service,
        method: names.approve,
        right: null,
        writes: true,
        parse: parseTransition,
        handle: async (input, call) => answerOf(await takeTransition(kind, input, call)),
      }),
    );
  if (names.code)
    methods.push(
      defineMethod({
        service,
        method: names.code,
        right: `${kind.entity.key}:create`,
        writes: true,
        parse: () => ({}),
        handle: async (_input, { db, now }) => ({ docNo: await nextYearNumber(db, kind.prefix, now) }),
      }),
    );
  return methods;
}
