import type { DocumentOf } from '#domain/approval/document.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { type Call, defineMethod, type GatewayMethod } from '../gateway/method.ts';
import type { DocumentKind } from './documentKind.ts';
import { nextYearNumber } from './documentNumber.ts';
import { deleteDocument } from './endDocument.ts';
import { machineCall } from './machineCall.ts';
import { readDocument } from './readDocument.ts';
import { documentId, parseSave, parseTransition, requiredVersion } from './requests.ts';
import { createDocument, updateDocument } from './saveDocument.ts';
import { takeTransition } from './takeTransition.ts';

const answerOf = ({ id, rowVersion, status, docNo }: DocumentOf) => ({ id, rowVersion, status, docNo });

/**
 * `{doc, submit?}`: a new document, or a change of one that is there; with `submit` it goes to the leader in the same
 * transaction.
 */
async function save(
  kind: DocumentKind,
  { values, id, submit, opinion, rowVersion }: ReturnType<typeof parseSave>,
  call: Call,
) {
  const saved = id
    ? await updateDocument(kind, { id, rowVersion: rowVersion(), values }, call)
    : await createDocument(kind, values, call);
  if (!submit) return answerOf(saved);
  return answerOf(
    await takeTransition(kind, { id: saved.id, rowVersion: saved.rowVersion, action: 'submit', opinion }, call),
  );
}

/** The calls of one kind of document under the names of its design. */
export function documentMethods(kind: DocumentKind): GatewayMethod[] {
  const { calls, entity } = kind;
  const { service } = entity;
  const methods = [
    machineCall({
      service,
      method: calls.save,
      writes: true,
      parse: parseSave,
      handle: (input, call) => save(kind, input, call),
    }),
    machineCall({ service, method: calls.get, parse: documentId, handle: (id, call) => readDocument(kind, id, call) }),
  ];
  if (calls.update)
    methods.push(
      machineCall({
        service,
        method: calls.update,
        writes: true,
        parse: parseSave,
        handle: (input, call) => {
          if (!input.id) throw sharedErrors.MALFORMED();
          return save(kind, input, call);
        },
      }),
    );
  if (calls.delete)
    methods.push(
      machineCall({
        service,
        method: calls.delete,
        writes: true,
        parse: (data) => ({ id: documentId(data), rowVersion: requiredVersion(data) }),
        handle: async (input, call) => answerOf(await deleteDocument(kind, input, call)),
      }),
    );
  if (calls.approve)
    methods.push(
      machineCall({
        service,
        method: calls.approve,
        writes: true,
        parse: parseTransition,
        handle: async (input, call) => answerOf(await takeTransition(kind, input, call)),
      }),
    );
  if (calls.code)
    methods.push(
      defineMethod({
        service,
        method: calls.code,
        right: `${entity.key}:create`,
        writes: true,
        parse: () => ({}),
        handle: async (_input, { db, now }) => ({ docNo: await nextYearNumber(db, kind.prefix, now) }),
      }),
    );
  return methods;
}
