import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { precatMessage, withdrawMessage } from '#domain/classification/index.ts';
import type { ThreadMessage } from '#domain/classification/precat/precatMessage.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { whyStopped } from '#domain/core/actRules.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { nowText, parseTime } from '#domain/core/moments.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { FilePreview, isPreviewable } from '../parts/form/controls/FilePreview.tsx';
import { classes } from '../parts/layout/classes.ts';
import { LinkButton } from '../parts/layout/LinkButton.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useActor, useGateway } from '../shell/useSession.ts';
import styles from './conversations.module.css';
import type { Product } from './records.ts';

const words = {
  internal: bi('内部', 'Internal'),
  withdrawn: bi('已撤回一条留言', 'A message was withdrawn'),
  due: bi('{due} 前补充', 'To be answered by {due}'),
  supply: bi('补充资料', 'Answer the question'),
};

interface MessageLinesProps {
  readonly messages: readonly ThreadMessage[];
  readonly onChanged: () => void;
}

/** Words in their order, the newest in sight. */
export function MessageLines({ messages, onChanged }: MessageLinesProps) {
  const box = useRef<HTMLOListElement>(null);
  const last = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new words are to be seen
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  const [shown, setShown] = useState<AttachedFile>();
  return (
    <>
      <ol className={styles.messages} ref={box} tabIndex={-1}>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} onShow={setShown} onChanged={onChanged} />
        ))}
      </ol>
      <FilePreview file={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

interface MessageItemProps {
  readonly message: ThreadMessage;
  readonly onShow: (file: AttachedFile) => void;
  readonly onChanged: () => void;
}

function MessageItem({ message, onShow, onChanged }: MessageItemProps) {
  const t = useText();
  const actor = useActor();
  const kinds = useDictionary('MSG_KIND');
  const openTab = useOpenTab();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const gateway = useGateway();
  const {
    id,
    rowVersion,
    kind,
    content,
    createdByName,
    createdTime,
    internalFlg,
    withdrawnFlg,
    lineId,
    lineName,
    isOpen,
    answerDue,
    files,
  } = message;
  const isMine = isSamePerson(actor, message.createdBy);
  const mayWithdraw =
    isMine && !whyStopped(withdrawMessage, message as never, { actor, now: nowText(() => new Date()) });
  const goods = lineId ? pathTo(precatProduct.key, lineId) : undefined;
  const withdraw = async () => {
    await dataProvider.act(precatMessage.key, { id, rowVersion, action: withdrawMessage.key });
    onChanged();
  };
  if (withdrawnFlg) return <li className={styles.gone}>{t(words.withdrawn)}</li>;
  return (
    <li className={classes(styles.message, isMine && styles.mine, Boolean(internalFlg) && styles.internal)}>
      <span className="tg-ellipsis tg-caption">
        {createdByName} {parseTime(createdTime, '{m}-{d} {h}:{i}')}
        {kind !== 'TEXT' && <b> {kinds.nameOf(kind)}</b>}
        {Boolean(internalFlg) && <b> {t(words.internal)}</b>}
        {mayWithdraw && <LinkButton onClick={() => void withdraw()}>{t(withdrawMessage.label)}</LinkButton>}
      </span>
      <div className={styles.bubble}>
        {lineName && goods && <LinkButton onClick={() => openTab(goods)}>{lineName}</LinkButton>}
        {content && <p>{content}</p>}
        {files.map((file) => (
          <LinkButton key={file.id} onClick={() => (isPreviewable(file) ? onShow(file) : void gateway.download(file))}>
            {file.fileName}
          </LinkButton>
        ))}
        {isOpen && answerDue && <span className="tg-caption">{t(words.due, { due: answerDue })}</span>}
        {isOpen && lineId && <AnswerQuestion lineId={lineId} onAnswered={onChanged} />}
      </div>
    </li>
  );
}

/** A question is answered where it is read, with words and files, by whoever may. */
function AnswerQuestion({ lineId, onAnswered }: { readonly lineId: string; readonly onAnswered: () => void }) {
  const t = useText();
  const { data } = useGetOne<Product>(precatProduct.key, { id: lineId });
  const acts = useActs(precatProduct, { onDone: onAnswered });
  const offer = data && acts.offered(data).find(({ act, reason }) => !reason && act.step?.effect === 'infoSupplied');
  return (
    <>
      {offer && (
        <Button size="small" variant="outlined" onClick={() => acts.start(offer.act, data)}>
          {t(words.supply)}
        </Button>
      )}
      {acts.dialog}
    </>
  );
}
