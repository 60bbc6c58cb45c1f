-- Messages that may stand in their chat, or surely do, but under a number nobody told us: looked through when somebody
-- there answers a message of ours that we do not know. Few at any time, so that no other write touches the index.
create index invio_senza_numero on invio (chat_id) where message_ids is null and stato in ('uncertain', 'sent');
