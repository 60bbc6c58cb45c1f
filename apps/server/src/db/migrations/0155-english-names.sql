-- The words of the code name what the database has, too: its tables and what carries their names. A column that is a
-- field of the wire or of a rule keeps that field's word. Only names change, so it takes no longer on a large database.

-- It gives the key of a house account; the table of house accounts has that name now.
alter function house_account(text) rename to house_account_id;

-- Tables.
alter table accesso_fallito rename to failed_sign_in;
alter table andamento_bet rename to performance_bet;
alter table andamento_bet_mese rename to performance_bet_month;
alter table andamento_ritardo rename to performance_delay;
alter table andamento_segno rename to performance_mark;
alter table andamento_venue rename to performance_venue;
alter table andamento_venue_mese rename to performance_venue_month;
alter table argomento rename to topic;
alter table atto rename to act;
alter table audit_dopo rename to audit_after;
alter table autore rename to allowed_author;
alter table bet_allegato rename to bet_attachment;
alter table bet_giorno rename to bet_day;
alter table bet_parte rename to bet_part;
alter table bet_revisione rename to bet_revision;
alter table bet_ricerca rename to bet_search;
alter table bot_stato rename to bot_state;
alter table catena_blocco rename to chain_block;
alter table catena_giorno rename to chain_day;
alter table catena_stato rename to chain_state;
alter table catena_voce rename to chain_entry;
alter table chat_migrata rename to migrated_chat;
alter table chat_riservata rename to reserved_chat;
alter table chiusura rename to closed_week;
alter table coda_presa rename to queue_claim;
alter table codice_recupero rename to recovery_code;
alter table conferma rename to confirmation;
alter table conferma_bet rename to confirmation_bet;
alter table contenuto rename to content;
alter table contestazione rename to dispute;
alter table contestazione_messaggio rename to dispute_message;
alter table conto rename to house_account;
alter table dichiarazione rename to declaration;
alter table dichiarazione_passo rename to declaration_step;
alter table dispositivo rename to device;
alter table esposizione_avviso rename to exposure_alert;
alter table estratto rename to statement;
alter table estratto_messaggio rename to statement_message;
alter table estratto_passo rename to statement_step;
alter table estratto_verdetto rename to statement_verdict;
alter table evento rename to event;
alter table fascia_oraria rename to closing_window;
alter table fondo_cassa rename to cash_fund;
alter table foto_caricata rename to uploaded_photo;
alter table giocata rename to bet_posting;
alter table giocata_giorno rename to bet_posting_day;
alter table idempotenza rename to idempotency_key;
alter table inizio_evento rename to event_start;
alter table inoltro rename to forward;
alter table inoltro_destinazione rename to forward_target;
alter table installazione rename to installation;
alter table instradamento rename to routing;
alter table invio rename to send;
alter table invio_chat rename to send_chat;
alter table lettera rename to morning_report;
alter table lettura_arretrata rename to reading_backlog;
alter table lettura_immagine rename to image_reading;
alter table lettura_leg rename to leg_reading;
alter table lettura_tip rename to tip_reading;
alter table log_modifica rename to modification_log;
alter table misuratore rename to stake_target;
alter table motivo_dovuto rename to reason_due;
alter table movimento rename to movement;
alter table notifica rename to notification;
alter table portafoglio rename to wallet;
alter table preferenze_avvisi rename to notification_preference;
alter table presenza rename to presence;
alter table pulsante rename to chat_button;
alter table quota_tip rename to tip_odds;
alter table regola_tipster rename to tipster_rule;
alter table report_destinatario rename to report_recipient;
alter table report_invio rename to report_send;
alter table report_messaggio rename to report_message;
alter table revisione rename to revision;
alter table riga_movimento rename to movement_line;
alter table riscrittura rename to rewriting;
alter table risposta rename to room_answer;
alter table ruolo rename to role;
alter table sala rename to room;
alter table saldo rename to account_total;
alter table saldo_cassa rename to cash_total;
alter table salute_avviso rename to health_alert;
alter table salute_controllo rename to health_check;
alter table secondo_fattore rename to second_factor;
alter table sessione rename to session;
alter table sollecito rename to reminder;
alter table spedizione rename to operator_send;
alter table utente rename to app_user;
alter table utente_ruolo rename to user_role;
alter table utente_task rename to user_task;
alter table valuta rename to currency;
alter table variazione rename to posting_change;
alter table venue_numero rename to venue_number;
alter table versione_regole rename to rule_version;
alter table vista rename to saved_view;

-- Columns that no screen and no rule knows by name: the others have one word from the table to the screen.
alter table failed_sign_in rename column livello to level;
alter table failed_sign_in rename column bloccato_fino to locked_until;
alter view account_balance rename column freeroll_consumato to freeroll_used;
alter table admin_variable rename column intero to is_integer;
alter table admin_variable rename column in_elenco to is_listed;
alter table performance_bet rename column profit_aperte to profit_open;
alter table performance_bet rename column casa_aperte to house_open;
alter table performance_bet rename column quota_somma to summed_odds;
alter table performance_bet rename column quota_pesata to weighted_odds;
alter table performance_bet rename column n_livello to n_level;
alter table performance_bet rename column livello to level;
alter table performance_bet rename column n_chiusura to n_closing;
alter table performance_bet rename column chiusura_eur to closing_eur;
alter table performance_bet rename column chiusura_scarto to closing_gap;
alter table performance_bet rename column tip_scarto to tip_gap;
alter table performance_bet rename column serie_prima to streak_start;
alter table performance_bet rename column serie_dopo to streak_end;
alter table performance_bet rename column serie_max to streak_max;
alter table performance_bet rename column somma_min to sum_min;
alter table performance_bet rename column somma_max to sum_max;
alter table performance_bet_month rename column profit_aperte to profit_open;
alter table performance_bet_month rename column casa_aperte to house_open;
alter table performance_bet_month rename column quota_somma to summed_odds;
alter table performance_bet_month rename column quota_pesata to weighted_odds;
alter table performance_bet_month rename column n_livello to n_level;
alter table performance_bet_month rename column livello to level;
alter table performance_bet_month rename column n_chiusura to n_closing;
alter table performance_bet_month rename column chiusura_eur to closing_eur;
alter table performance_bet_month rename column chiusura_scarto to closing_gap;
alter table performance_bet_month rename column tip_scarto to tip_gap;
alter table performance_bet_month rename column serie_prima to streak_start;
alter table performance_bet_month rename column serie_dopo to streak_end;
alter table performance_bet_month rename column serie_max to streak_max;
alter table performance_bet_month rename column somma_min to sum_min;
alter table performance_bet_month rename column somma_max to sum_max;
alter table performance_venue rename column profit_aperte to profit_open;
alter table performance_venue rename column giocato_eur to played_eur;
alter table performance_venue rename column profit_aperte_eur to profit_open_eur;
alter table performance_venue rename column quota_pesata to weighted_odds;
alter table performance_venue rename column n_confronto to n_compared;
alter table performance_venue rename column confronto_eur to compared_eur;
alter table performance_venue rename column confronto_scarto to compared_gap;
alter table performance_venue rename column tip_scarto to tip_gap;
alter table performance_venue rename column n_secondi to n_seconds;
alter table performance_venue_month rename column profit_aperte to profit_open;
alter table performance_venue_month rename column giocato_eur to played_eur;
alter table performance_venue_month rename column profit_aperte_eur to profit_open_eur;
alter table performance_venue_month rename column quota_pesata to weighted_odds;
alter table performance_venue_month rename column n_confronto to n_compared;
alter table performance_venue_month rename column confronto_eur to compared_eur;
alter table performance_venue_month rename column confronto_scarto to compared_gap;
alter table performance_venue_month rename column tip_scarto to tip_gap;
alter table performance_venue_month rename column n_secondi to n_seconds;
alter table topic rename column visto_at to seen_at;
alter table topic rename column pausa_motivo to paused_reason;
alter table topic rename column pausa_dal to paused_at;
alter table topic rename column riprova_at to probe_at;
alter table allowed_author rename column visto_at to seen_at;
alter table bet rename column doppione_motivo to duplicate_reason;
alter table bet rename column copie_corrette_at to copies_corrected_at;
alter table bet rename column citazione to quote;
alter table bet_revision rename column revisione to revision;
alter table bot_state rename column ricevuto_at to received_at;
alter table bot_state rename column errore_at to failed_at;
alter table bot_state rename column gruppi_non_letti to unread_groups;
alter table chain_state rename column unica to only_row;
alter table chain_state rename column candidato to candidate;
alter table chain_state rename column candidato_at to candidate_at;
alter table closed_week rename column riaperta_da to reopened_by;
alter table closed_week rename column riaperta_at to reopened_at;
alter table closed_week rename column riaperta_motivo to reopened_reason;
alter table closed_week rename column riaperta_atto to reopened_act;
alter table queue_claim rename column id_utente to id_user;
alter table queue_claim rename column fino_a to up_to;
alter table recovery_code rename column id_utente to id_user;
alter table content rename column compresso to is_compressed;
alter table dispute rename column id_contestazione to id_dispute;
alter table dispute rename column id_estratto to id_statement;
alter table dispute rename column presa_at to taken_at;
alter table dispute_message rename column id_contestazione to id_dispute;
alter table dispute_message rename column id_invio to id_send;
alter table dispute_message rename column stesura to edition;
alter table declaration rename column id_dichiarazione to id_declaration;
alter table declaration rename column id_invio to id_send;
alter table declaration rename column stesura to edition;
alter table declaration_step rename column id_dichiarazione to id_declaration;
alter table device rename column id_utente to id_user;
alter table device rename column primo_at to first_at;
alter table device rename column ultimo_at to last_at;
alter table statement rename column id_estratto to id_statement;
alter table statement rename column letto_at to read_at;
alter table statement rename column sollecitato_at to reminded_at;
alter table statement_message rename column id_estratto to id_statement;
alter table statement_message rename column id_invio to id_send;
alter table statement_step rename column id_estratto to id_statement;
alter table statement_verdict rename column id_estratto to id_statement;
alter table statement_verdict rename column id_utente to id_user;
alter table event rename column id_evento to id_event;
alter table event rename column inserito_at to entered_at;
alter table bet_posting_day rename column giorno_bet to bet_day;
alter table bet_posting_day rename column giorno_refertazione to settlement_day;
alter table idempotency_key rename column attore to actor;
alter table forward rename column elementi to elements;
alter table forward rename column doppione_motivo to duplicate_reason;
alter table forward rename column citazione to quote;
alter table forward_target rename column attesa_at to held_at;
alter table forward_target rename column deciso_da to decided_by;
alter table forward_target rename column deciso_at to decided_at;
alter table forward_target rename column versione_decisa to decided_version;
alter table installation rename column unica to only_row;
alter table installation rename column demo_dal to demo_since;
alter table installation rename column ripristino_at to restored_at;
alter table installation rename column chiave_segreti to secrets_key;
alter table routing rename column da_modificare to edit_due_at;
alter table routing rename column attesa_at to held_at;
alter table routing rename column deciso_da to decided_by;
alter table routing rename column deciso_at to decided_at;
alter table routing rename column versione_regole to rule_version;
alter table routing rename column versione_decisa to decided_version;
alter table routing rename column media_cambiati to changed_media;
alter table send rename column id_inoltro_destinazione to id_forward_target;
alter table send rename column previsto_at to planned_at;
alter table send rename column tentato_at to attempted_at;
alter table send rename column annullo_richiesto to cancel_requested;
alter table send rename column al_posto_di to replaces;
alter table send_chat rename column automatici to automatic_recent;
alter table send_chat rename column automatico_at to automatic_at;
alter table reading_backlog rename column fino_a to up_to;
alter table image_reading rename column da_instradare to to_route;
alter table leg_reading rename column id_evento to id_event;
alter table leg_reading rename column selezione to selection;
alter table leg_reading rename column mercato to market;
alter table movement rename column storna to reverses;
alter table movement rename column solo_giorno to day_only;
alter table notification rename column id_utente to id_user;
alter table notification_preference rename column id_utente to id_user;
alter table presence rename column id_utente to id_user;
alter table presence rename column fino_a to up_to;
alter table chat_button rename column oggetto to subject;
alter table chat_button rename column chat_nuova to new_chat_id;
alter table chat_button rename column id_invio to id_send;
alter table report_send rename column tipo_conto to account_type;
alter table report_message rename column id_invio to id_send;
alter table movement_line rename column freeroll_consumato to freeroll_used;
alter table movement_line rename column storno to reversal;
alter table room_answer rename column id_invio to id_send;
alter table room_answer rename column deciso_da to decided_by;
alter table room_answer rename column deciso_at to decided_at;
alter table room_answer rename column modificata_at to edited_at;
alter table role rename column posizione to position;
alter table account_total rename column freeroll_consumato to freeroll_used;
alter table health_check rename column riuscito to succeeded;
alter table second_factor rename column id_utente to id_user;
alter table second_factor rename column confermato_at to confirmed_at;
alter table second_factor rename column ultimo_passo to last_step;
alter table sent_bet rename column id_invio to id_send;
alter table session rename column id_utente to id_user;
alter table reminder rename column id_invio to id_send;
alter table user_role rename column id_utente to id_user;
alter table user_task rename column id_utente to id_user;
alter table posting_change rename column message_date_prima to message_date_before;
alter table posting_change rename column message_date_dopo to message_date_after;
alter table posting_change rename column esito_prima to esito_before;
alter table posting_change rename column esito_dopo to esito_after;
alter table posting_change rename column data_refertazione_prima to data_refertazione_before;
alter table posting_change rename column data_refertazione_dopo to data_refertazione_after;
alter table posting_change rename column duplicata_prima to duplicata_before;
alter table posting_change rename column duplicata_dopo to duplicata_after;
alter table posting_change rename column importo_prima to importo_before;
alter table posting_change rename column importo_dopo to importo_after;
alter table posting_change rename column quota_prima to quota_before;
alter table posting_change rename column quota_dopo to quota_after;
alter table posting_change rename column profit_prima to profit_before;
alter table posting_change rename column profit_dopo to profit_after;
alter table posting_change rename column profit_eur_prima to profit_eur_before;
alter table posting_change rename column profit_eur_dopo to profit_eur_after;
alter table posting_change rename column freeroll_prima to freeroll_before;
alter table posting_change rename column freeroll_dopo to freeroll_after;
alter table saved_view rename column id_vista to id_saved_view;
alter table saved_view rename column id_utente to id_user;

-- Types.
alter domain cambio rename to exchange_rate;
alter domain importo rename to amount;
alter domain lettera_colonna rename to column_letter;
alter domain percentuale rename to percentage;
alter domain quota rename to odds;
alter domain ritardo rename to send_delay;
alter type contestazione_stato rename to dispute_state;
alter type dichiarazione_stato rename to declaration_state;
alter type esito rename to outcome;
alter type estratto_stato rename to statement_state;
alter type giorno rename to weekday;
alter type instradamento_stato rename to routing_state;
alter type invio_stato rename to send_state;
alter type invio_tipo rename to send_type;
alter type movimento_tipo rename to movement_type;
alter type report_stato rename to report_state;
alter type stato rename to entity_state;
alter type tipo_conto rename to account_type;

-- Their checks.
alter domain exchange_rate rename constraint cambio_check to exchange_rate_check;
alter domain column_letter rename constraint lettera_colonna_check to column_letter_check;
alter domain percentage rename constraint percentuale_check to percentage_check;
alter domain odds rename constraint quota_check to odds_check;
alter domain send_delay rename constraint ritardo_check to send_delay_check;

-- Constraints, and the indexes that hold them.
alter table failed_sign_in rename constraint accesso_fallito_pkey to failed_sign_in_pkey;
alter table performance_bet rename constraint andamento_bet_dimensione_check to performance_bet_dimensione_check;
alter table performance_bet rename constraint andamento_bet_pkey to performance_bet_pkey;
alter table performance_bet_month rename constraint andamento_bet_dimensione_check to performance_bet_dimensione_check;
alter table performance_bet_month rename constraint andamento_bet_mese_giorno_check to performance_bet_month_giorno_check;
alter table performance_bet_month rename constraint andamento_bet_mese_pkey to performance_bet_month_pkey;
alter table performance_delay rename constraint andamento_ritardo_dimensione_check to performance_delay_dimensione_check;
alter table performance_delay rename constraint andamento_ritardo_pkey to performance_delay_pkey;
alter table performance_mark rename constraint andamento_segno_pkey to performance_mark_pkey;
alter table performance_venue rename constraint andamento_venue_pkey to performance_venue_pkey;
alter table performance_venue_month rename constraint andamento_venue_mese_giorno_check to performance_venue_month_giorno_check;
alter table performance_venue_month rename constraint andamento_venue_mese_pkey to performance_venue_month_pkey;
alter table topic rename constraint argomento_id_argomento_check to topic_id_argomento_check;
alter table topic rename constraint argomento_pkey to topic_pkey;
alter table act rename constraint atto_annulla_fkey to act_annulla_fkey;
alter table act rename constraint atto_annulla_key to act_annulla_key;
alter table act rename constraint atto_motivo_check to act_motivo_check;
alter table act rename constraint atto_pkey to act_pkey;
alter table act rename constraint atto_via_check to act_via_check;
alter table audit_after rename constraint audit_dopo_dopo_check to audit_after_dopo_check;
alter table audit_after rename constraint audit_dopo_id_fkey to audit_after_id_fkey;
alter table audit_after rename constraint audit_dopo_pkey to audit_after_pkey;
alter table allowed_author rename constraint autore_id_sala_fkey to allowed_author_id_sala_fkey;
alter table allowed_author rename constraint autore_id_tipster_fkey to allowed_author_id_tipster_fkey;
alter table allowed_author rename constraint autore_pkey to allowed_author_pkey;
alter table allowed_author rename constraint autore_sala to allowed_author_room;
alter table allowed_author rename constraint autore_tipster to allowed_author_tipster;
alter table bet rename constraint bet_doppione_motivo_check to bet_duplicate_reason_check;
alter table bet_attachment rename constraint bet_allegato_id_received_bet_fkey to bet_attachment_id_received_bet_fkey;
alter table bet_attachment rename constraint bet_allegato_id_received_bet_message_id_key to bet_attachment_id_received_bet_message_id_key;
alter table bet_attachment rename constraint bet_allegato_pkey to bet_attachment_pkey;
alter table bet_attachment rename constraint bet_allegato_tipo_check to bet_attachment_tipo_check;
alter table bet_day rename constraint bet_giorno_pkey to bet_day_pkey;
alter table bet_part rename constraint bet_parte_entita_check to bet_part_entita_check;
alter table bet_part rename constraint bet_parte_id_received_bet_fkey to bet_part_id_received_bet_fkey;
alter table bet_part rename constraint bet_parte_pkey to bet_part_pkey;
alter table bet_revision rename constraint bet_revisione_id_received_bet_fkey to bet_revision_id_received_bet_fkey;
alter table bet_revision rename constraint bet_revisione_pkey to bet_revision_pkey;
alter table bet_search rename constraint bet_ricerca_id_received_bet_fkey to bet_search_id_received_bet_fkey;
alter table bet_search rename constraint bet_ricerca_pkey to bet_search_pkey;
alter table bot_state rename constraint bot_stato_modo_check to bot_state_modo_check;
alter table bot_state rename constraint bot_stato_pkey to bot_state_pkey;
alter table chain_block rename constraint catena_blocco_hash_check to chain_block_hash_check;
alter table chain_block rename constraint catena_blocco_hash_key to chain_block_hash_key;
alter table chain_block rename constraint catena_blocco_numero_check to chain_block_numero_check;
alter table chain_block rename constraint catena_blocco_pkey to chain_block_pkey;
alter table chain_block rename constraint catena_blocco_precedente_check to chain_block_precedente_check;
alter table chain_block rename constraint catena_blocco_precedente_key to chain_block_precedente_key;
alter table chain_block rename constraint catena_blocco_radice_check to chain_block_radice_check;
alter table chain_block rename constraint catena_blocco_voci_check to chain_block_voci_check;
alter table chain_day rename constraint catena_giorno_blocco_fkey to chain_day_blocco_fkey;
alter table chain_day rename constraint catena_giorno_hash_check to chain_day_hash_check;
alter table chain_day rename constraint catena_giorno_pkey to chain_day_pkey;
alter table chain_state rename constraint catena_stato_pkey to chain_state_pkey;
alter table chain_state rename constraint catena_stato_unica_check to chain_state_only_row_check;
alter table chain_entry rename constraint catena_voce_blocco_fkey to chain_entry_blocco_fkey;
alter table chain_entry rename constraint catena_voce_hash_check to chain_entry_hash_check;
alter table chain_entry rename constraint catena_voce_id_atto_key to chain_entry_id_atto_key;
alter table chain_entry rename constraint catena_voce_pkey to chain_entry_pkey;
alter table chain_entry rename constraint catena_voce_righe_check to chain_entry_righe_check;
alter table chain_entry rename constraint catena_voce_seq_check to chain_entry_seq_check;
alter table migrated_chat rename constraint chat_migrata_pkey to migrated_chat_pkey;
alter table reserved_chat rename constraint chat_riservata_check to reserved_chat_check;
alter table reserved_chat rename constraint chat_riservata_id_sala_fkey to reserved_chat_id_sala_fkey;
alter table reserved_chat rename constraint chat_riservata_id_tipster_fkey to reserved_chat_id_tipster_fkey;
alter table reserved_chat rename constraint chat_riservata_pkey to reserved_chat_pkey;
alter table closed_week rename constraint chiusura_id_account_fkey to closed_week_id_account_fkey;
alter table closed_week rename constraint chiusura_id_atto_fkey to closed_week_id_atto_fkey;
alter table closed_week rename constraint chiusura_pkey to closed_week_pkey;
alter table closed_week rename constraint chiusura_riaperta_atto_fkey to closed_week_reopened_act_fkey;
alter table closed_week rename constraint chiusura_riaperta_motivo_check to closed_week_reopened_reason_check;
alter table queue_claim rename constraint coda_presa_id_received_bet_fkey to queue_claim_id_received_bet_fkey;
alter table queue_claim rename constraint coda_presa_id_utente_fkey to queue_claim_id_user_fkey;
alter table queue_claim rename constraint coda_presa_pkey to queue_claim_pkey;
alter table recovery_code rename constraint codice_recupero_id_utente_fkey to recovery_code_id_user_fkey;
alter table recovery_code rename constraint codice_recupero_pkey to recovery_code_pkey;
alter table confirmation rename constraint conferma_decisa_da_fkey to confirmation_decisa_da_fkey;
alter table confirmation rename constraint conferma_impronta to confirmation_fingerprint;
alter table confirmation rename constraint conferma_motivi to confirmation_reasons;
alter table confirmation rename constraint conferma_nota_check to confirmation_nota_check;
alter table confirmation rename constraint conferma_pkey to confirmation_pkey;
alter table confirmation rename constraint conferma_richiesta_da_fkey to confirmation_richiesta_da_fkey;
alter table confirmation rename constraint conferma_scadenza to confirmation_expiry;
alter table confirmation rename constraint conferma_stato to confirmation_state;
alter table confirmation_bet rename constraint conferma_bet_id_conferma_fkey to confirmation_bet_id_conferma_fkey;
alter table confirmation_bet rename constraint conferma_bet_id_received_bet_fkey to confirmation_bet_id_received_bet_fkey;
alter table confirmation_bet rename constraint conferma_bet_pkey to confirmation_bet_pkey;
alter table content rename constraint contenuto_dimensione_check to content_dimensione_check;
alter table content rename constraint contenuto_pkey to content_pkey;
alter table content rename constraint contenuto_sha256_check to content_sha256_check;
alter table dispute rename constraint contestazione_esito_check to dispute_esito_check;
alter table dispute rename constraint contestazione_id_estratto_fkey to dispute_id_statement_fkey;
alter table dispute rename constraint contestazione_id_received_bet_fkey to dispute_id_received_bet_fkey;
alter table dispute rename constraint contestazione_pkey to dispute_pkey;
alter table dispute_message rename constraint contestazione_messaggio_id_contestazione_fkey to dispute_message_id_dispute_fkey;
alter table dispute_message rename constraint contestazione_messaggio_id_invio_fkey to dispute_message_id_send_fkey;
alter table dispute_message rename constraint contestazione_messaggio_id_invio_key to dispute_message_id_send_key;
alter table dispute_message rename constraint contestazione_messaggio_pkey to dispute_message_pkey;
alter table dispute_message rename constraint contestazione_messaggio_stesura_check to dispute_message_edition_check;
alter table dispute_message rename constraint contestazione_messaggio_verso_check to dispute_message_verso_check;
alter table house_account rename constraint conto_id_conto_key to house_account_id_conto_key;
alter table house_account rename constraint conto_pkey to house_account_pkey;
alter table declaration rename constraint dichiarazione_fonte_check to declaration_fonte_check;
alter table declaration rename constraint dichiarazione_id_account_fkey to declaration_id_account_fkey;
alter table declaration rename constraint dichiarazione_id_atto_fkey to declaration_id_atto_fkey;
alter table declaration rename constraint dichiarazione_id_invio_fkey to declaration_id_send_fkey;
alter table declaration rename constraint dichiarazione_id_movimento_fkey to declaration_id_movimento_fkey;
alter table declaration rename constraint dichiarazione_id_valuta_fkey to declaration_id_valuta_fkey;
alter table declaration rename constraint dichiarazione_pkey to declaration_pkey;
alter table declaration rename constraint dichiarazione_stesura_check to declaration_edition_check;
alter table declaration_step rename constraint dichiarazione_passo_id_atto_fkey to declaration_step_id_atto_fkey;
alter table declaration_step rename constraint dichiarazione_passo_id_dichiarazione_fkey to declaration_step_id_declaration_fkey;
alter table declaration_step rename constraint dichiarazione_passo_id_movimento_fkey to declaration_step_id_movimento_fkey;
alter table declaration_step rename constraint dichiarazione_passo_motivo_check to declaration_step_motivo_check;
alter table declaration_step rename constraint dichiarazione_passo_passo_check to declaration_step_passo_check;
alter table declaration_step rename constraint dichiarazione_passo_pkey to declaration_step_pkey;
alter table device rename constraint dispositivo_id_utente_fkey to device_id_user_fkey;
alter table device rename constraint dispositivo_impronta_check to device_impronta_check;
alter table device rename constraint dispositivo_pkey to device_pkey;
alter table exposure_alert rename constraint esposizione_avviso_pkey to exposure_alert_pkey;
alter table statement rename constraint estratto_id_account_fkey to statement_id_account_fkey;
alter table statement rename constraint estratto_id_precedente_fkey to statement_id_precedente_fkey;
alter table statement rename constraint estratto_id_report_destinatario_fkey to statement_id_report_destinatario_fkey;
alter table statement rename constraint estratto_id_report_destinatario_key to statement_id_report_destinatario_key;
alter table statement rename constraint estratto_id_valuta_fkey to statement_id_valuta_fkey;
alter table statement rename constraint estratto_pkey to statement_pkey;
alter table statement rename constraint estratto_righe_fkey to statement_righe_fkey;
alter table statement rename constraint estratto_sha256_check to statement_sha256_check;
alter table statement rename constraint estratto_sostituito_da_fkey to statement_sostituito_da_fkey;
alter table statement_message rename constraint estratto_messaggio_id_estratto_fkey to statement_message_id_statement_fkey;
alter table statement_message rename constraint estratto_messaggio_id_invio_fkey to statement_message_id_send_fkey;
alter table statement_message rename constraint estratto_messaggio_id_invio_key to statement_message_id_send_key;
alter table statement_message rename constraint estratto_messaggio_pkey to statement_message_pkey;
alter table statement_message rename constraint estratto_messaggio_sha256_fkey to statement_message_sha256_fkey;
alter table statement_message rename constraint estratto_messaggio_tipo_check to statement_message_tipo_check;
alter table statement_step rename constraint estratto_passo_id_estratto_fkey to statement_step_id_statement_fkey;
alter table statement_step rename constraint estratto_passo_motivo_check to statement_step_motivo_check;
alter table statement_step rename constraint estratto_passo_pkey to statement_step_pkey;
alter table statement_verdict rename constraint estratto_verdetto_id_estratto_fkey to statement_verdict_id_statement_fkey;
alter table statement_verdict rename constraint estratto_verdetto_id_key to statement_verdict_id_key;
alter table statement_verdict rename constraint estratto_verdetto_pkey to statement_verdict_pkey;
alter table statement_verdict rename constraint estratto_verdetto_verdetto_check to statement_verdict_verdetto_check;
alter table event rename constraint evento_check to event_check;
alter table event rename constraint evento_pkey to event_pkey;
alter table event rename constraint evento_unito_a_fkey to event_unito_a_fkey;
alter table closing_window rename constraint fascia_oraria_check to closing_window_check;
alter table closing_window rename constraint fascia_oraria_id_sala_fkey to closing_window_id_sala_fkey;
alter table closing_window rename constraint fascia_oraria_id_sala_giorno_ora_inizio_ora_fine_key to closing_window_id_sala_giorno_ora_inizio_ora_fine_key;
alter table closing_window rename constraint fascia_oraria_pkey to closing_window_pkey;
alter table cash_fund rename constraint fondo_cassa_nome_check to cash_fund_nome_check;
alter table cash_fund rename constraint fondo_cassa_pkey to cash_fund_pkey;
alter table uploaded_photo rename constraint foto_caricata_pkey to uploaded_photo_pkey;
alter table uploaded_photo rename constraint foto_caricata_tipo_check to uploaded_photo_tipo_check;
alter table bet_posting rename constraint giocata_id_received_bet_fkey to bet_posting_id_received_bet_fkey;
alter table bet_posting rename constraint giocata_importo_check to bet_posting_importo_check;
alter table bet_posting rename constraint giocata_pkey to bet_posting_pkey;
alter table bet_posting_day rename constraint giocata_giorno_n_check to bet_posting_day_n_check;
alter table bet_posting_day rename constraint giocata_giorno_pkey to bet_posting_day_pkey;
alter table idempotency_key rename constraint idempotenza_pkey to idempotency_key_pkey;
alter table event_start rename constraint inizio_evento_id_received_bet_fkey to event_start_id_received_bet_fkey;
alter table event_start rename constraint inizio_evento_pkey to event_start_pkey;
alter table forward rename constraint doppione_motivo to duplicate_has_known_reason;
alter table forward rename constraint inoltro_chat_id_message_id_key to forward_chat_id_message_id_key;
alter table forward rename constraint inoltro_pkey to forward_pkey;
alter table forward rename constraint inoltro_possibile_doppione_fkey to forward_possibile_doppione_fkey;
alter table forward_target rename constraint inoltro_destinazione_check to forward_target_check;
alter table forward_target rename constraint inoltro_destinazione_check1 to forward_target_check1;
alter table forward_target rename constraint inoltro_destinazione_check2 to forward_target_check2;
alter table forward_target rename constraint inoltro_destinazione_id_inoltro_fkey to forward_target_id_inoltro_fkey;
alter table forward_target rename constraint inoltro_destinazione_id_sala_fkey to forward_target_id_sala_fkey;
alter table forward_target rename constraint inoltro_destinazione_id_sparax_fkey to forward_target_id_sparax_fkey;
alter table forward_target rename constraint inoltro_destinazione_pkey to forward_target_pkey;
alter table installation rename constraint installazione_check to installation_check;
alter table installation rename constraint installazione_chiave_segreti_check to installation_secrets_key_check;
alter table installation rename constraint installazione_pkey to installation_pkey;
alter table installation rename constraint installazione_unica_check to installation_only_row_check;
alter table routing rename constraint instradamento_check to routing_check;
alter table routing rename constraint instradamento_check1 to routing_check1;
alter table routing rename constraint instradamento_check2 to routing_check2;
alter table routing rename constraint instradamento_check3 to routing_check3;
alter table routing rename constraint instradamento_id_received_bet_fkey to routing_id_received_bet_fkey;
alter table routing rename constraint instradamento_id_sala_fkey to routing_id_sala_fkey;
alter table routing rename constraint instradamento_id_spedizione_fkey to routing_id_spedizione_fkey;
alter table routing rename constraint instradamento_pkey to routing_pkey;
alter table routing rename constraint instradamento_regola_check to routing_regola_check;
alter table send rename constraint invio_al_posto_di_fkey to send_replaces_fkey;
alter table send rename constraint invio_dedupe_key_key to send_dedupe_key_key;
alter table send rename constraint invio_id_inoltro_destinazione_fkey to send_id_forward_target_fkey;
alter table send rename constraint invio_id_instradamento_fkey to send_id_instradamento_fkey;
alter table send rename constraint invio_id_received_bet_fkey to send_id_received_bet_fkey;
alter table send rename constraint invio_id_sala_fkey to send_id_sala_fkey;
alter table send rename constraint invio_id_spedizione_fkey to send_id_spedizione_fkey;
alter table send rename constraint invio_pkey to send_pkey;
alter table send_chat rename constraint invio_chat_pkey to send_chat_pkey;
alter table morning_report rename constraint lettera_pkey to morning_report_pkey;
alter table reading_backlog rename constraint lettura_arretrata_fino_a_check to reading_backlog_up_to_check;
alter table reading_backlog rename constraint lettura_arretrata_pkey to reading_backlog_pkey;
alter table image_reading rename constraint lettura_immagine_check to image_reading_check;
alter table image_reading rename constraint lettura_immagine_fonte_check to image_reading_fonte_check;
alter table image_reading rename constraint lettura_immagine_id_received_bet_fkey to image_reading_id_received_bet_fkey;
alter table image_reading rename constraint lettura_immagine_pkey to image_reading_pkey;
alter table image_reading rename constraint lettura_immagine_stato_check to image_reading_stato_check;
alter table leg_reading rename constraint lettura_leg_id_evento_fkey to leg_reading_id_event_fkey;
alter table leg_reading rename constraint lettura_leg_id_received_bet_fkey to leg_reading_id_received_bet_fkey;
alter table leg_reading rename constraint lettura_leg_pkey to leg_reading_pkey;
alter table tip_reading rename constraint lettura_tip_id_received_bet_fkey to tip_reading_id_received_bet_fkey;
alter table tip_reading rename constraint lettura_tip_kind_check to tip_reading_kind_check;
alter table tip_reading rename constraint lettura_tip_pkey to tip_reading_pkey;
alter table modification_log rename constraint log_modifica_id_received_bet_fkey to modification_log_id_received_bet_fkey;
alter table modification_log rename constraint log_modifica_pkey to modification_log_pkey;
alter table stake_target rename constraint misuratore_id_received_bet_fkey to stake_target_id_received_bet_fkey;
alter table stake_target rename constraint misuratore_obiettivo_check to stake_target_obiettivo_check;
alter table stake_target rename constraint misuratore_pkey to stake_target_pkey;
alter table stake_target rename constraint misuratore_quota_minima_check to stake_target_quota_minima_check;
alter table reason_due rename constraint motivo_dovuto_pkey to reason_due_pkey;
alter table movement rename constraint movimento_check to movement_check;
alter table movement rename constraint movimento_id_atto_fkey to movement_id_atto_fkey;
alter table movement rename constraint movimento_pkey to movement_pkey;
alter table movement rename constraint movimento_storna_fkey to movement_reverses_fkey;
alter table movement rename constraint movimento_storna_key to movement_reverses_key;
alter table notification rename constraint notifica_id_utente_fkey to notification_id_user_fkey;
alter table notification rename constraint notifica_pkey to notification_pkey;
alter table wallet rename constraint portafoglio_nome_check to wallet_nome_check;
alter table wallet rename constraint portafoglio_pkey to wallet_pkey;
alter table notification_preference rename constraint preferenze_avvisi_id_utente_fkey to notification_preference_id_user_fkey;
alter table notification_preference rename constraint preferenze_avvisi_pkey to notification_preference_pkey;
alter table presence rename constraint presenza_entita_check to presence_entita_check;
alter table presence rename constraint presenza_id_utente_fkey to presence_id_user_fkey;
alter table presence rename constraint presenza_pkey to presence_pkey;
alter table chat_button rename constraint pulsante_id_invio_fkey to chat_button_id_send_fkey;
alter table chat_button rename constraint pulsante_pkey to chat_button_pkey;
alter table chat_button rename constraint pulsante_token_check to chat_button_token_check;
alter table tip_odds rename constraint quota_tip_id_received_bet_fkey to tip_odds_id_received_bet_fkey;
alter table tip_odds rename constraint quota_tip_pkey to tip_odds_pkey;
alter table tip_odds rename constraint quota_tip_quota_check to tip_odds_quota_check;
alter table tipster_rule rename constraint regola_tipster_id_tipster_fkey to tipster_rule_id_tipster_fkey;
alter table tipster_rule rename constraint regola_tipster_pkey to tipster_rule_pkey;
alter table tipster_rule rename constraint regola_tipster_regola_check to tipster_rule_regola_check;
alter table report_recipient rename constraint report_destinatario_check to report_recipient_check;
alter table report_recipient rename constraint report_destinatario_id_report_invio_fkey to report_recipient_id_report_invio_fkey;
alter table report_recipient rename constraint report_destinatario_pkey to report_recipient_pkey;
alter table report_send rename constraint report_invio_pkey to report_send_pkey;
alter table report_message rename constraint report_messaggio_id_invio_fkey to report_message_id_send_fkey;
alter table report_message rename constraint report_messaggio_id_report_destinatario_fkey to report_message_id_report_destinatario_fkey;
alter table report_message rename constraint report_messaggio_pkey to report_message_pkey;
alter table report_message rename constraint report_messaggio_tipo_check to report_message_tipo_check;
alter table revision rename constraint revisione_pkey to revision_pkey;
alter table movement_line rename constraint riga_movimento_check to movement_line_check;
alter table movement_line rename constraint riga_movimento_id_account_kind_fkey to movement_line_id_account_kind_fkey;
alter table movement_line rename constraint riga_movimento_id_movimento_fkey to movement_line_id_movimento_fkey;
alter table movement_line rename constraint riga_movimento_id_valuta_fkey to movement_line_id_valuta_fkey;
alter table movement_line rename constraint riga_movimento_id_valuta_origine_fkey to movement_line_id_valuta_origine_fkey;
alter table movement_line rename constraint riga_movimento_pkey to movement_line_pkey;
alter table rewriting rename constraint riscrittura_asked to rewriting_asked;
alter table rewriting rename constraint riscrittura_check to rewriting_check;
alter table rewriting rename constraint riscrittura_id_received_bet_fkey to rewriting_id_received_bet_fkey;
alter table rewriting rename constraint riscrittura_pkey to rewriting_pkey;
alter table rewriting rename constraint riscrittura_stato_check to rewriting_stato_check;
alter table room_answer rename constraint risposta_check to room_answer_check;
alter table room_answer rename constraint risposta_check1 to room_answer_check1;
alter table room_answer rename constraint risposta_id_invio_fkey to room_answer_id_send_fkey;
alter table room_answer rename constraint risposta_id_received_bet_fkey to room_answer_id_received_bet_fkey;
alter table room_answer rename constraint risposta_id_sala_fkey to room_answer_id_sala_fkey;
alter table room_answer rename constraint risposta_pkey to room_answer_pkey;
alter table room_answer rename constraint risposta_stato_check to room_answer_stato_check;
alter table room_answer rename constraint risposta_tipo_check to room_answer_tipo_check;
alter table role rename constraint ruolo_pkey to role_pkey;
alter table role rename constraint ruolo_posizione_key to role_position_key;
alter table room rename constraint sala_accetta_importo_max_check to room_accetta_importo_max_check;
alter table room rename constraint sala_accetta_scarto_quota_check to room_accetta_scarto_quota_check;
alter table room rename constraint sala_id_book_fkey to room_id_book_fkey;
alter table room rename constraint sala_id_drop_tg_check to room_id_drop_tg_check;
alter table room rename constraint sala_id_gruppo_tg_check to room_id_gruppo_tg_check;
alter table room rename constraint sala_id_venue_key to room_id_venue_key;
alter table room rename constraint sala_id_venue_kind_id_sala_fkey to room_id_venue_kind_id_sala_fkey;
alter table room rename constraint sala_pkey to room_pkey;
alter table account_total rename constraint saldo_conto_check to account_total_check;
alter table account_total rename constraint saldo_conto_deposito_check to account_total_deposito_check;
alter table account_total rename constraint saldo_conto_freeroll_consumato_check to account_total_freeroll_used_check;
alter table account_total rename constraint saldo_conto_n_check to account_total_n_check;
alter table account_total rename constraint saldo_id_account_fkey to account_total_id_account_fkey;
alter table account_total rename constraint saldo_id_atto_fkey to account_total_id_atto_fkey;
alter table account_total rename constraint saldo_pkey to account_total_pkey;
alter table account_total rename constraint saldo_version_check to account_total_version_check;
alter table cash_total rename constraint saldo_cassa_id_account_kind_fkey to cash_total_id_account_kind_fkey;
alter table cash_total rename constraint saldo_cassa_id_valuta_fkey to cash_total_id_valuta_fkey;
alter table cash_total rename constraint saldo_cassa_pkey to cash_total_pkey;
alter table health_alert rename constraint salute_avviso_pkey to health_alert_pkey;
alter table health_check rename constraint salute_controllo_nome_check to health_check_nome_check;
alter table health_check rename constraint salute_controllo_pkey to health_check_pkey;
alter table second_factor rename constraint secondo_fattore_id_utente_fkey to second_factor_id_user_fkey;
alter table second_factor rename constraint secondo_fattore_pkey to second_factor_pkey;
alter table second_factor rename constraint secondo_fattore_segreto_check to second_factor_segreto_check;
alter table sent_bet rename constraint sent_bet_id_invio_fkey to sent_bet_id_send_fkey;
alter table session rename constraint sessione_id_key to session_id_key;
alter table session rename constraint sessione_id_utente_fkey to session_id_user_fkey;
alter table session rename constraint sessione_pkey to session_pkey;
alter table session rename constraint sessione_user_agent_check to session_user_agent_check;
alter table reminder rename constraint sollecito_id_invio_fkey to reminder_id_send_fkey;
alter table reminder rename constraint sollecito_id_received_bet_fkey to reminder_id_received_bet_fkey;
alter table reminder rename constraint sollecito_id_sala_fkey to reminder_id_sala_fkey;
alter table reminder rename constraint sollecito_pkey to reminder_pkey;
alter table operator_send rename constraint spedizione_pkey to operator_send_pkey;
alter table operator_send rename constraint spedizione_tipo_check to operator_send_tipo_check;
alter table app_user rename constraint utente_bonus_check to app_user_bonus_check;
alter table app_user rename constraint utente_pkey to app_user_pkey;
alter table app_user rename constraint utente_username_check to app_user_username_check;
alter table user_role rename constraint utente_ruolo_id_utente_fkey to user_role_id_user_fkey;
alter table user_role rename constraint utente_ruolo_pkey to user_role_pkey;
alter table user_role rename constraint utente_ruolo_ruolo_fkey to user_role_ruolo_fkey;
alter table user_task rename constraint utente_task_id_utente_fkey to user_task_id_user_fkey;
alter table user_task rename constraint utente_task_pkey to user_task_pkey;
alter table user_task rename constraint utente_task_task_fkey to user_task_task_fkey;
alter table currency rename constraint valuta_pkey to currency_pkey;
alter table currency rename constraint valuta_simbolo_check to currency_simbolo_check;
alter table currency rename constraint valuta_valuta_check to currency_valuta_check;
alter table posting_change rename constraint variazione_id_received_bet_fkey to posting_change_id_received_bet_fkey;
alter table posting_change rename constraint variazione_id_riga_fkey to posting_change_id_riga_fkey;
alter table venue_number rename constraint venue_numero_pkey to venue_number_pkey;
alter table rule_version rename constraint versione_regole_check to rule_version_check;
alter table rule_version rename constraint versione_regole_check1 to rule_version_check1;
alter table rule_version rename constraint versione_regole_id_sparax_fkey to rule_version_id_sparax_fkey;
alter table rule_version rename constraint versione_regole_id_tipster_fkey to rule_version_id_tipster_fkey;
alter table rule_version rename constraint versione_regole_numero_check to rule_version_numero_check;
alter table rule_version rename constraint versione_regole_pkey to rule_version_pkey;
alter table saved_view rename constraint vista_contenuto_check to saved_view_contenuto_check;
alter table saved_view rename constraint vista_id_utente_fkey to saved_view_id_user_fkey;
alter table saved_view rename constraint vista_nome_check to saved_view_nome_check;
alter table saved_view rename constraint vista_pkey to saved_view_pkey;

-- PostgreSQL 18 names each NOT NULL, too. They get the names that it would give them now.
do $$
declare
  one record;
begin
  for one in
    select c.relname as table_name, k.conname as before, c.relname || '_' || a.attname || '_not_null' as now
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'n' and c.relnamespace = current_schema()::regnamespace
  loop
    if one.before <> one.now then
      execute format('alter table %I rename constraint %I to %I', one.table_name, one.before, one.now);
    end if;
  end loop;
end $$;

-- Indexes.
alter index accesso_fallito_ultimo rename to failed_sign_in_last;
alter index anagrafica_esito_nome rename to anagrafica_esito_name;
alter index anagrafica_fasce_nome rename to anagrafica_fasce_name;
alter index anagrafica_sport_nome rename to anagrafica_sport_name;
alter index argomento_in_pausa rename to topic_paused;
alter index atto_at rename to act_at;
alter index audit_actor_tipo rename to audit_actor_type;
alter index audit_atto rename to audit_act;
alter index audit_tipo rename to audit_type;
alter index audit_dopo_line rename to audit_after_line;
alter index autore_ammessi_sala rename to allowed_author_of_room;
alter index autore_ammessi_tipster rename to allowed_author_of_tipster;
alter index autore_chat rename to allowed_author_chat;
alter index bet_refertazione rename to bet_settlement;
alter index bet_parte_message rename to bet_part_message;
alter index bet_revisione_revisione rename to bet_revision_revision;
alter index bet_ricerca_date rename to bet_search_date;
alter index bet_ricerca_testo rename to bet_search_text;
alter index bet_ricerca_tipster rename to bet_search_tipster;
alter index book_nome rename to book_name;
alter index canale_coppia rename to canale_pair;
alter index canale_destinatario rename to canale_target;
alter index catena_voce_blocco rename to chain_entry_block;
alter index chat_riservata_sala rename to reserved_chat_room;
alter index chat_riservata_tipster rename to reserved_chat_tipster;
alter index chiusura_aperta rename to closed_week_open;
alter index chiusura_fine rename to closed_week_end;
alter index chiusura_riaperta rename to closed_week_reopened;
alter index coda_presa_utente rename to queue_claim_user;
alter index codice_recupero_utente rename to recovery_code_user;
alter index collegamento_automatico_sala rename to collegamento_automatico_room;
alter index collegamento_keyword_sala rename to collegamento_keyword_room;
alter index collegamento_riconoscimento_sala rename to collegamento_riconoscimento_room;
alter index collegamento_sparax_sala rename to collegamento_sparax_room;
alter index collegamento_speciale_sala rename to collegamento_speciale_room;
alter index conferma_in_attesa rename to confirmation_waiting;
alter index conferma_recenti rename to confirmation_recent;
alter index conferma_una_per_bet rename to confirmation_one_per_bet;
alter index contestazione_aperta rename to dispute_open;
alter index contestazione_bet rename to dispute_bet;
alter index contestazione_recenti rename to dispute_recent;
alter index contestazione_messaggio_entrata rename to dispute_message_incoming;
alter index contestazione_messaggio_filo rename to dispute_message_thread;
alter index dichiarazione_conto rename to declaration_account;
alter index dichiarazione_in_attesa rename to declaration_waiting;
alter index dichiarazione_invio rename to declaration_send;
alter index dichiarazione_messaggio rename to declaration_message;
alter index dichiarazione_movimento rename to declaration_movement;
alter index dichiarazione_stato_at rename to declaration_state_at;
alter index dichiarazione_verificata rename to declaration_verified;
alter index dichiarazione_passo_di rename to declaration_step_of;
alter index dichiarazione_passo_movimento rename to declaration_step_movement;
alter index dispositivo_ultimo rename to device_last;
alter index estratto_account rename to statement_account;
alter index estratto_chat rename to statement_chat;
alter index estratto_dopo rename to statement_after;
alter index estratto_silente rename to statement_silent;
alter index estratto_valido rename to statement_valid;
alter index estratto_passo_estratto rename to statement_step_statement;
alter index eur_correction_atto rename to eur_correction_act;
alter index evento_chiave rename to event_key;
alter index evento_unito rename to event_merged;
alter index fondo_cassa_nome rename to cash_fund_name;
alter index giocata_aperta rename to bet_posting_open;
alter index giocata_bet rename to bet_posting_bet;
alter index giocata_data rename to bet_posting_date;
alter index giocata_refertazione rename to bet_posting_settlement;
alter index giocata_giorno_bet rename to bet_posting_day_bet;
alter index giocata_giorno_duplicata rename to bet_posting_day_duplicate;
alter index giocata_giorno_refertazione rename to bet_posting_day_settlement;
alter index idempotenza_age rename to idempotency_key_age;
alter index inoltro_album rename to forward_album;
alter index inoltro_chat rename to forward_chat;
alter index inoltro_doppione rename to forward_duplicate;
alter index inoltro_canale rename to forward_target_canale;
alter index inoltro_destinazione_attesa rename to forward_target_held;
alter index inoltro_destinazione_due rename to forward_target_due;
alter index inoltro_destinazione_inoltro rename to forward_target_forward;
alter index inoltro_destinazione_sala rename to forward_target_room;
alter index inoltro_destinazione_sparax rename to forward_target_sparax;
alter index inoltro_sparax_sala rename to forward_target_sparax_room;
alter index instradamento_attesa rename to routing_held;
alter index instradamento_automatico rename to routing_automatic;
alter index instradamento_bet rename to routing_bet;
alter index instradamento_due rename to routing_due;
alter index instradamento_edits rename to routing_edits;
alter index instradamento_sala rename to routing_room;
alter index instradamento_spedizione rename to routing_operator_send;
alter index instradamento_versione rename to routing_version;
alter index invio_al_posto_di rename to send_replaces;
alter index invio_bet rename to send_bet;
alter index invio_chat_queue rename to send_chat_queue;
alter index invio_claimed rename to send_claimed;
alter index invio_inoltro rename to send_forward;
alter index invio_instradamento rename to send_routing;
alter index invio_messaggi rename to send_messages;
alter index invio_queue rename to send_queue;
alter index invio_richiama rename to send_recalls;
alter index invio_sala rename to send_room;
alter index invio_sending rename to send_sending;
alter index invio_senza_numero rename to send_unnumbered;
alter index invio_spedizione rename to send_operator_send;
alter index invio_tentato rename to send_attempted;
alter index invio_uncertain rename to send_uncertain;
alter index invio_chat_flooded rename to send_chat_flooded;
alter index invio_chat_probe rename to send_chat_probe;
alter index lettura_immagine_claimed rename to image_reading_claimed;
alter index lettura_immagine_da_instradare rename to image_reading_to_route;
alter index lettura_immagine_due rename to image_reading_due;
alter index lettura_leg_evento rename to leg_reading_event;
alter index log_modifica_bet rename to modification_log_bet;
alter index movimento_atto rename to movement_act;
alter index movimento_data rename to movement_date;
alter index movimento_registrato rename to movement_recorded;
alter index notifica_data rename to notification_date;
alter index portafoglio_nome rename to wallet_name;
alter index presenza_di rename to presence_of;
alter index presenza_utente rename to presence_user;
alter index pulsante_attesa rename to chat_button_held;
alter index pulsante_chat rename to chat_button_chat;
alter index pulsante_invio rename to chat_button_send;
alter index regola_tipster_tipster rename to tipster_rule_tipster;
alter index report_destinatario_claimed rename to report_recipient_claimed;
alter index report_destinatario_da_fare rename to report_recipient_to_do;
alter index report_destinatario_invio rename to report_recipient_send;
alter index report_invio_recent rename to report_send_recent;
alter index report_messaggio_invio rename to report_message_send;
alter index riga_account rename to movement_line_account;
alter index riga_movimento_movimento rename to movement_line_movement;
alter index riscrittura_claimed rename to rewriting_claimed;
alter index riscrittura_due rename to rewriting_due;
alter index risposta_bet rename to room_answer_bet;
alter index risposta_invio rename to room_answer_send;
alter index risposta_messaggio rename to room_answer_message;
alter index risposta_pressione rename to room_answer_press;
alter index risposta_sala rename to room_answer_room;
alter index sala_book rename to room_book;
alter index sala_drop rename to room_drop;
alter index sala_gruppo rename to room_group;
alter index sent_bet_instradamento rename to sent_bet_routing;
alter index sent_bet_invio rename to sent_bet_send;
alter index sent_bet_sala rename to sent_bet_room;
alter index sessione_expiry rename to session_expiry;
alter index sessione_utente rename to session_of_user;
alter index sollecito_bet rename to reminder_bet;
alter index sollecito_invio rename to reminder_send;
alter index sollecito_sala rename to reminder_room;
alter index sparax_gruppo rename to sparax_group;
alter index sparax_nome rename to sparax_name;
alter index task_nome rename to task_name;
alter index tipster_gruppo rename to tipster_group;
alter index tipster_nome rename to tipster_name;
alter index utente_username rename to app_user_username;
alter index variazione_apertura rename to posting_change_opening;
alter index variazione_atto rename to posting_change_act;
alter index variazione_bet rename to posting_change_bet;
alter index variazione_recorded rename to posting_change_recorded;
alter index variazione_version rename to posting_change_version;
alter index venue_nome rename to venue_name;
alter index versione_regole_sparax rename to rule_version_sparax;
alter index versione_regole_tipster rename to rule_version_tipster;
alter index vista_condivisa rename to saved_view_shared;
alter index vista_nome rename to saved_view_name;

-- Sequences.
alter sequence andamento_segno_id_seq rename to performance_mark_id_seq;
alter sequence atto_id_atto_seq rename to act_id_atto_seq;
alter sequence autore_id_seq rename to allowed_author_id_seq;
alter sequence bet_allegato_id_seq rename to bet_attachment_id_seq;
alter sequence chiusura_id_seq rename to closed_week_id_seq;
alter sequence codice_recupero_id_seq rename to recovery_code_id_seq;
alter sequence conferma_id_conferma_seq rename to confirmation_id_conferma_seq;
alter sequence contestazione_id_contestazione_seq rename to dispute_id_dispute_seq;
alter sequence contestazione_messaggio_id_seq rename to dispute_message_id_seq;
alter sequence dichiarazione_id_dichiarazione_seq rename to declaration_id_declaration_seq;
alter sequence dichiarazione_passo_id_seq rename to declaration_step_id_seq;
alter sequence estratto_id_estratto_seq rename to statement_id_statement_seq;
alter sequence estratto_passo_id_seq rename to statement_step_id_seq;
alter sequence estratto_verdetto_id_seq rename to statement_verdict_id_seq;
alter sequence evento_id_evento_seq rename to event_id_event_seq;
alter sequence fascia_oraria_id_seq rename to closing_window_id_seq;
alter sequence fondo_cassa_id_fondo_cassa_seq rename to cash_fund_id_fondo_cassa_seq;
alter sequence inoltro_destinazione_id_seq rename to forward_target_id_seq;
alter sequence inoltro_id_seq rename to forward_id_seq;
alter sequence instradamento_id_seq rename to routing_id_seq;
alter sequence invio_id_seq rename to send_id_seq;
alter sequence log_modifica_id_seq rename to modification_log_id_seq;
alter sequence movimento_id_movimento_seq rename to movement_id_movimento_seq;
alter sequence notifica_id_seq rename to notification_id_seq;
alter sequence portafoglio_id_portafoglio_seq rename to wallet_id_portafoglio_seq;
alter sequence regola_tipster_id_regola_seq rename to tipster_rule_id_regola_seq;
alter sequence report_destinatario_id_report_destinatario_seq rename to report_recipient_id_report_destinatario_seq;
alter sequence report_invio_id_report_invio_seq rename to report_send_id_report_invio_seq;
alter sequence riga_movimento_id_riga_seq rename to movement_line_id_riga_seq;
alter sequence risposta_id_seq rename to room_answer_id_seq;
alter sequence sessione_id_seq rename to session_id_seq;
alter sequence sollecito_id_seq rename to reminder_id_seq;
alter sequence spedizione_id_seq rename to operator_send_id_seq;
alter sequence utente_id_seq rename to app_user_id_seq;
alter sequence versione_regole_id_seq rename to rule_version_id_seq;
alter sequence vista_id_vista_seq rename to saved_view_id_saved_view_seq;

-- Triggers; those that wait for the commit are constraints, too.
alter trigger atto_solo_aggiunte on act rename to act_append_only;
alter trigger audit_dopo_refertazione on audit rename to audit_after_settlement;
alter trigger audit_solo_aggiunte on audit rename to audit_append_only;
alter trigger andamento_bet_cambiata on bet rename to performance_bet_changed;
alter trigger bet_ricerca_cambiata on bet rename to bet_search_changed;
alter trigger bet_ricerca_nuova on bet rename to bet_search_new;
alter trigger bet_giorno_cambiata on bet_search rename to bet_day_changed;
alter table bet_search rename constraint bet_giorno_cambiata to bet_day_changed;
alter trigger bet_giorno_nuova on bet_search rename to bet_day_new;
alter table bet_search rename constraint bet_giorno_nuova to bet_day_new;
alter trigger anagrafiche_cambiate on book rename to reference_changed;
alter trigger catena_blocco_solo_aggiunte on chain_block rename to chain_block_append_only;
alter trigger catena_giorno_solo_aggiunte on chain_day rename to chain_day_append_only;
alter trigger catena_voce_solo_aggiunte on chain_entry rename to chain_entry_append_only;
alter trigger chat_riservata_gia_propria on reserved_chat rename to reserved_chat_already_own;
alter trigger chiusura_non_si_svuota on closed_week rename to closed_week_stays;
alter trigger chiusura_si_riapre on closed_week rename to closed_week_reopens;
alter trigger contenuto_solo_aggiunte on content rename to content_append_only;
alter trigger contestazione_messaggio_solo_aggiunte on dispute_message rename to dispute_message_append_only;
alter trigger dichiarazione_non_si_svuota on declaration rename to declaration_never_emptied;
alter trigger dichiarazione_resta on declaration rename to declaration_stays;
alter trigger dichiarazione_passo_solo_aggiunte on declaration_step rename to declaration_step_append_only;
alter trigger estratto_congelato on statement rename to statement_frozen;
alter trigger estratto_resta on statement rename to statement_stays;
alter trigger estratto_messaggio_solo_aggiunte on statement_message rename to statement_message_append_only;
alter trigger estratto_passo_solo_aggiunte on statement_step rename to statement_step_append_only;
alter trigger estratto_verdetto_solo_aggiunte on statement_verdict rename to statement_verdict_append_only;
alter trigger eur_correction_solo_aggiunte on eur_correction rename to eur_correction_append_only;
alter trigger apre_account on cash_fund rename to opens_account;
alter trigger andamento_giocate_dopo on bet_posting rename to performance_postings_after;
alter trigger andamento_giocate_nuove on bet_posting rename to performance_postings_new;
alter trigger andamento_giocate_prima on bet_posting rename to performance_postings_before;
alter trigger andamento_giocate_tolte on bet_posting rename to performance_postings_removed;
alter trigger andamento_partita on send rename to performance_send_left;
alter trigger motivo_dato on reason_due rename to reason_given;
alter table reason_due rename constraint motivo_dato to reason_given;
alter trigger movimento_solo_aggiunte on movement rename to movement_append_only;
alter trigger apre_account on wallet rename to opens_account;
alter trigger andamento_quota_tip on tip_odds rename to performance_tip_odds;
alter trigger movimento_in_pareggio on movement_line rename to movement_balances;
alter table movement_line rename constraint movimento_in_pareggio to movement_balances;
alter trigger riga_movimento_solo_aggiunte on movement_line rename to movement_line_append_only;
alter trigger andamento_risposta on room_answer rename to performance_room_answer;
alter trigger anagrafiche_cambiate on room rename to reference_changed;
alter trigger sala_riserva_chat on room rename to room_reserves_chats;
alter trigger sealed_facts_solo_aggiunte on sealed_facts rename to sealed_facts_append_only;
alter trigger andamento_inviata on sent_bet rename to performance_bet_sent;
alter trigger anagrafiche_cambiate on tipster rename to reference_changed;
alter trigger apre_account on tipster rename to opens_account;
alter trigger tipster_riserva_chat on tipster rename to tipster_reserves_chats;
alter trigger anagrafiche_cambiate on currency rename to reference_changed;
alter trigger audit_dopo_invio on posting_change rename to audit_after_send;
alter trigger variazione_chiede_un_motivo on posting_change rename to posting_change_asks_for_reason;
alter trigger variazione_di_un_atto on posting_change rename to posting_change_has_act;
alter trigger variazione_solo_aggiunte on posting_change rename to posting_change_append_only;
alter trigger anagrafiche_cambiate on venue rename to reference_changed;
alter trigger apre_account on venue rename to opens_account;
alter trigger venue_prende_numero on venue rename to venue_takes_number;

-- Asked by one migration, long ago.
drop function pretendi(boolean);

-- Functions. What the texts of their bodies name is said anew below; the others follow by themselves.
alter function anagrafiche_cambiate() rename to reference_changed;
alter function andamento_bet_di(date[]) rename to performance_bet_of;
alter function andamento_bet_mese_di(date[]) rename to performance_bet_month_of;
alter function andamento_drop_di(date[]) rename to performance_drop_of;
alter function andamento_ritardo_di(date[]) rename to performance_delay_of;
alter function andamento_segna_bet() rename to performance_marks_bet;
alter function andamento_segna_di_bet() rename to performance_marks_day_of_bet;
alter function andamento_segna_giocate() rename to performance_marks_postings;
alter function andamento_venue_di(date[]) rename to performance_venue_of;
alter function andamento_venue_mese_di(date[]) rename to performance_venue_month_of;
alter function apre_account() rename to opens_account;
alter function audit_dopo_invio() rename to audit_after_send;
alter function audit_dopo_refertazione() rename to audit_after_settlement;
alter function bet_giorno_conta() rename to bet_day_counts;
alter function bet_ricerca_segue() rename to bet_search_follows;
alter function chiede_un_motivo() rename to asks_for_reason;
alter function chiusura_si_riapre() rename to closed_week_reopens;
alter function conta_dal(posting_change) rename to counts_from;
alter function dichiarazione_resta() rename to declaration_stays;
alter function dopo_il(date) rename to end_of_day;
alter function estratto_congelato() rename to statement_stays;
alter function motivo_dato() rename to reason_given;
alter function movimento_in_pareggio() rename to movement_balances;
alter function quota_fuori_limiti() rename to closing_odds_out_of_range;
alter function registro_tipo(text, jsonb) rename to activity_type;
alter function riserva_chat() rename to reserve_chats;
alter function riserva_gia_propria() rename to keep_own_reservation;
alter function ritardo_passi() rename to delay_steps;
alter function solo_aggiunte() rename to append_only;
alter function testo_ricerca(text) rename to search_text;
alter function valore_alla_fine(integer, timestamp with time zone, outcome, timestamp with time zone, numeric, numeric, timestamp with time zone) rename to worth_at_end;
alter function valore_dopo(posting_change, timestamp with time zone) rename to worth_after;
alter function valore_prima(posting_change, timestamp with time zone) rename to worth_before;
alter function variazione_di_un_atto() rename to posting_change_has_act;
alter function venue_prende_numero() rename to venue_takes_number;

create or replace function reference_changed()
 returns trigger
 language plpgsql
as $$
begin
  update revision set valore = valore + 1 where nome = 'anagrafiche';
  return null;
end $$;

create or replace function performance_bet_of(giorni date[])
 returns setof performance_bet
 language sql
 stable
as $$
  with giorno as (
    select g as giorno, g::timestamp at time zone 'Europe/Rome' as da, (g + 1)::timestamp at time zone 'Europe/Rome' as a
    from unnest(giorni) g
  ), fatto as materialized (
    select giorno.giorno, extract(hour from b.message_date at time zone 'Europe/Rome')::integer as ora,
           b.id_received_bet, b.message_date, account.id_account, coalesce(b.sport, '') as sport,
           coalesce(b.fascia, '') as fascia, b.esito, b.tot, b.quota_media, b.drop_chiusura,
           coalesce(t.importo, 0) as stake, coalesce(t.quota, 0) as quota, coalesce(t.profit, 0) as profit,
           coalesce(n.profit, 0) as no_drop, coalesce(s.profit, 0) as scarti, coalesce(f.profit, 0) as freeroll,
           d.drop, d.n_tip, d.tip_eur, d.tip_gap
    from giorno
    join bet b on b.message_date >= giorno.da and b.message_date < giorno.a and b.deleted_at is null
      and (b.tot <> 0 or b.tot_tipster <> 0)
    join account on account.id_tipster = coalesce(b.id_tipster_drop, b.id_tipster)
    left join tip_odds q on q.id_received_bet = b.id_received_bet
    left join bet_posting t on t.id_account = account.id_account and t.id_received_bet = b.id_received_bet
    left join bet_posting n on n.id_account = house_account_id('NO_DROP') and n.id_received_bet = b.id_received_bet
    left join bet_posting s on s.id_account = house_account_id('SCARTI_QUOTA') and s.id_received_bet = b.id_received_bet
    left join bet_posting f on f.id_account = house_account_id('FREEROLL') and f.id_received_bet = b.id_received_bet
    cross join lateral (
      select count(*)::integer as drop, (case when q.quota is null then 0 else count(*) end)::integer as n_tip,
             coalesce(sum(x.importo_post_cambio) filter (where q.quota is not null), 0) as tip_eur,
             coalesce(sum(round(x.importo_post_cambio * (x.quota_no_tassa / q.quota - 1), 4)), 0) as tip_gap
      from dropped_bet x
      where x.id_received_bet = b.id_received_bet and x.superseded_at is null and x.id_venue is not null
    ) d
  ), riga as (
    select *, stake <> 0 and esito in ('Loss', 'HalfLoss') as persa,
           count(*) filter (where stake <> 0 and esito in ('Win', 'HalfWin')) over w as gruppo,
           sum(case when esito = 'Open' then 0 else profit end) over w as somma
    from fatto window w as (partition by giorno, id_account order by message_date, id_received_bet)
  ), gruppo as (
    select giorno, id_account, gruppo, count(*) filter (where persa)::integer as perse from riga group by 1, 2, 3
  ), serie as (
    select giorno, id_account, coalesce(max(perse) filter (where gruppo = 0), 0) as prima, max(perse) as massima,
           (array_agg(perse order by gruppo desc))[1] as dopo, max(gruppo)::integer as non_perse
    from gruppo group by 1, 2
  ), caduta as (
    select giorno, id_account, least(min(somma), 0) as sum_min, greatest(max(somma), 0) as sum_max,
           max(greatest(picco, 0) - somma) as caduta
    from (
      select *, max(somma) over (partition by giorno, id_account order by message_date, id_received_bet) as picco from riga
    ) p group by 1, 2
  ), cella as (
    select case when grouping(id_account) = 0 then 'tipster' when grouping(sport) = 0 then 'sport'
                when grouping(fascia) = 0 then 'fascia' else 'ora' end as dimensione,
           giorno, coalesce(id_account, ora, 0) as numero, coalesce(sport, fascia, '') as nome,
           count(*)::integer as bet,
           (count(*) filter (where esito = 'Open'))::integer as aperte,
           (count(*) filter (where stake <> 0 and esito = 'Win'))::integer as vinte,
           (count(*) filter (where stake <> 0 and esito = 'HalfWin'))::integer as mezze_vinte,
           (count(*) filter (where stake <> 0 and esito = 'HalfLoss'))::integer as mezze_perse,
           (count(*) filter (where stake <> 0 and esito = 'Loss'))::integer as perse,
           (count(*) filter (where stake <> 0 and esito = 'Void'))::integer as void,
           sum(drop)::integer as drop, sum(tot) as tot, sum(stake) as credito,
           coalesce(sum(stake) filter (where esito <> 'Open'), 0) as giocato, sum(profit) as profit,
           coalesce(sum(profit) filter (where esito = 'Open'), 0) as profit_open,
           sum(no_drop) as no_drop, sum(scarti) as scarti, sum(freeroll) as freeroll,
           coalesce(sum(no_drop + scarti + freeroll) filter (where esito = 'Open'), 0) as house_open,
           (count(*) filter (where stake <> 0))::integer as n_quota, sum(quota) as summed_odds,
           sum(stake * quota) as weighted_odds,
           (count(*) filter (where stake <> 0 and esito <> 'Open'))::integer as n_level,
           coalesce(sum(profit_of_one(esito::text, quota)) filter (where stake <> 0 and esito <> 'Open'), 0) as level,
           (count(*) filter (where drop_chiusura > 0 and tot <> 0))::integer as n_closing,
           coalesce(sum(tot) filter (where drop_chiusura > 0), 0) as closing_eur,
           coalesce(sum(round(tot * (quota_media / nullif(drop_chiusura, 0) - 1), 4)), 0) as closing_gap,
           sum(n_tip)::integer as n_tip, sum(tip_eur) as tip_eur, sum(tip_gap) as tip_gap
    from fatto
    group by grouping sets ((giorno, id_account), (giorno, sport), (giorno, fascia), (giorno, ora))
  )
  select cella.*, coalesce(serie.prima, 0), coalesce(serie.dopo, 0), coalesce(serie.massima, 0),
         coalesce(serie.non_perse, 0), coalesce(sum_min, 0), coalesce(sum_max, 0), coalesce(caduta, 0)
  from cella
  left join serie on dimensione = 'tipster' and serie.giorno = cella.giorno and serie.id_account = numero
  left join caduta on dimensione = 'tipster' and caduta.giorno = cella.giorno and caduta.id_account = numero
$$;

create or replace function performance_bet_month_of(mesi date[])
 returns setof performance_bet_month
 language sql
 stable
as $$
  with giornata as (
    select x.*, mese, profit - profit_open as p,
           sum((non_perse > 0)::integer) over w as isola,
           sum(profit - profit_open) over w - (profit - profit_open) as prima
    from unnest(mesi) mese
    join performance_bet x on x.giorno >= mese and x.giorno < (mese + interval '1 month')::date
    window w as (partition by dimensione, mese, numero, nome order by giorno)
  ), corsa as (
    -- Lost ones that follow each other over days: what a day ends with, days on which all were lost, what the next begins with.
    select dimensione, mese, numero, nome, isola,
           coalesce(max(streak_start) filter (where non_perse > 0), 0) as testa,
           sum(case when non_perse > 0 then streak_end else streak_start end) as coda
    from giornata group by 1, 2, 3, 4, 5
  ), corse as (
    select dimensione, mese, numero, nome,
           coalesce(sum(coda) filter (where isola = 0), 0) + coalesce(sum(testa) filter (where isola = 1), 0) as streak_start,
           (array_agg(coda order by isola desc))[1] as streak_end, max(coda + coalesce(testa_dopo, 0)) as streak_max
    from (select *, lead(testa) over (partition by dimensione, mese, numero, nome order by isola) as testa_dopo from corsa) c
    group by 1, 2, 3, 4
  ), picchi as (
    select *, greatest(0, max(prima + sum_max) over (
             partition by dimensione, mese, numero, nome order by giorno rows between unbounded preceding and 1 preceding)) as picco
    from giornata
  )
  select dimensione, mese, numero, nome, sum(bet)::integer, sum(aperte)::integer, sum(vinte)::integer, sum(mezze_vinte)::integer,
         sum(mezze_perse)::integer, sum(perse)::integer, sum(void)::integer, sum(drop)::integer,
         sum(tot), sum(credito), sum(giocato), sum(profit), sum(profit_open), sum(no_drop), sum(scarti_quota), sum(freeroll),
         sum(house_open), sum(n_quota)::integer, sum(summed_odds), sum(weighted_odds), sum(n_level)::integer, sum(level),
         sum(n_closing)::integer, sum(closing_eur), sum(closing_gap), sum(n_tip)::integer, sum(tip_eur), sum(tip_gap),
         min(corse.streak_start)::integer, min(corse.streak_end)::integer,
         greatest(min(corse.streak_max), max(picchi.streak_max))::integer, sum(non_perse)::integer,
         case dimensione when 'tipster' then least(0, min(prima + sum_min)) else 0 end,
         case dimensione when 'tipster' then greatest(0, max(prima + sum_max)) else 0 end,
         case dimensione when 'tipster' then max(greatest(caduta, picco - (prima + sum_min))) else 0 end,
         (count(*) filter (where giocato <> 0))::integer, sum(p * p), sum(p * giocato), sum(giocato * giocato)
  from picchi join corse using (dimensione, mese, numero, nome)
  group by dimensione, mese, numero, nome
$$;

create or replace function performance_drop_of(giorni date[])
 returns table(giorno date, id_account integer, id_tipster integer, id_received_bet integer, esito outcome, tot amount, quota_media odds, tip numeric, eur amount, quota odds, quota_no_tassa odds, inviata_at timestamp with time zone, regola text, is_drop boolean, secondi bigint, limiti integer)
 language sql
 stable
as $$
  with giorno as (
    select g as giorno, g::timestamp at time zone 'Europe/Rome' as da, (g + 1)::timestamp at time zone 'Europe/Rome' as a
    from unnest(giorni) g
  ), scelta as materialized (
    select giorno.giorno, b.id_received_bet, b.esito, b.tot, b.quota_media, coalesce(b.id_tipster_drop, b.id_tipster) as id_tipster,
           (select q.quota from tip_odds q where q.id_received_bet = b.id_received_bet) as tip
    from giorno
    join bet b on b.message_date >= giorno.da and b.message_date < giorno.a and b.deleted_at is null
  ), inviata as materialized (
    select scelta.id_received_bet, x.* from scelta cross join lateral (
      select room.id_venue, min(coalesce(i.sent_at, s.created_at)) as at,
             (array_agg(coalesce(s.regola, 'A mano') order by s.id_sent_bet))[1] as regola
      from sent_bet s join room using (id_sala) left join send i on i.id = s.id_send
      where s.id_received_bet = scelta.id_received_bet and (i.id is null or i.sent_at is not null)
      group by 1
    ) x
  ), giocato as materialized (
    select scelta.id_received_bet, x.* from scelta cross join lateral (
      select d.id_venue, min(d.dropped_date) as prima,
             (array_agg(d.importo_post_cambio) filter (where d.superseded_at is null))[1] as eur,
             (array_agg(d.quota) filter (where d.superseded_at is null))[1] as quota,
             (array_agg(d.quota_no_tassa) filter (where d.superseded_at is null))[1] as quota_no_tassa
      from dropped_bet d
      where d.id_received_bet = scelta.id_received_bet and d.id_venue is not null
      group by 1
      having bool_or(d.superseded_at is null)
    ) x
  ), limitata as materialized (
    select scelta.id_received_bet, x.* from scelta cross join lateral (
      select room.id_venue, count(*)::integer as n
      from room_answer r join room using (id_sala)
      where r.id_received_bet = scelta.id_received_bet and (r.lettura ->> 'isLimited')::boolean
      group by 1
    ) x
  )
  select scelta.giorno, account.id_account, scelta.id_tipster, scelta.id_received_bet, scelta.esito, scelta.tot,
         scelta.quota_media, scelta.tip, giocato.eur, giocato.quota, giocato.quota_no_tassa, inviata.at, inviata.regola,
         giocato.eur is not null,
         case when giocato.prima >= inviata.at then extract(epoch from giocato.prima - inviata.at)::bigint end, coalesce(limitata.n, 0)
  from scelta
  join (giocato full join inviata using (id_received_bet, id_venue) left join limitata using (id_received_bet, id_venue))
    using (id_received_bet)
  join account using (id_venue)
$$;

create or replace function performance_delay_of(giorni date[])
 returns setof performance_delay
 language sql
 stable
as $$
  select case when grouping(x.id_account) = 0 then 'sala' when grouping(t.id_account) = 0 then 'tipster' else 'regola' end,
         giorno, coalesce(x.id_account, t.id_account, 0), coalesce(regola, ''),
         width_bucket(secondi::integer, delay_steps())::smallint, count(*)::integer, sum(secondi)::bigint, sum(eur),
         sum(round(eur * (quota_no_tassa / tip - 1), 4))
  from performance_drop_of(giorni) x join account t using (id_tipster)
  where secondi is not null and tip is not null and secondi < 86400
  group by grouping sets (
    (giorno, x.id_account, width_bucket(secondi::integer, delay_steps())),
    (giorno, t.id_account, width_bucket(secondi::integer, delay_steps())),
    (giorno, regola, width_bucket(secondi::integer, delay_steps()))
  )
$$;

create or replace function performance_marks_bet()
 returns trigger
 language plpgsql
as $$
begin
  insert into performance_mark (giorno)
    select distinct giorno from (values ((old.message_date at time zone 'Europe/Rome')::date),
                                        ((new.message_date at time zone 'Europe/Rome')::date)) v(giorno);
  return null;
end;
$$;

create or replace function performance_marks_day_of_bet()
 returns trigger
 language plpgsql
as $$
begin
  insert into performance_mark (giorno)
    select (message_date at time zone 'Europe/Rome')::date from bet
    where id_received_bet = coalesce(new.id_received_bet, old.id_received_bet);
  return null;
end;
$$;

create or replace function performance_marks_postings()
 returns trigger
 language plpgsql
as $$
begin
  insert into performance_mark (giorno)
    select distinct (message_date at time zone 'Europe/Rome')::date from cambiate;
  return null;
end;
$$;

create or replace function performance_venue_of(giorni date[])
 returns setof performance_venue
 language sql
 stable
as $$
  select x.giorno, x.id_account, (count(*) filter (where is_drop))::integer,
         (count(*) filter (where is_drop and x.esito = 'Open'))::integer,
         coalesce(sum(g.importo), 0), coalesce(sum(g.importo) filter (where x.esito <> 'Open'), 0),
         coalesce(sum(g.profit), 0), coalesce(sum(g.profit) filter (where x.esito = 'Open'), 0),
         coalesce(sum(eur), 0), coalesce(sum(eur) filter (where x.esito <> 'Open'), 0),
         coalesce(sum(g.profit_eur), 0), coalesce(sum(g.profit_eur) filter (where x.esito = 'Open'), 0),
         coalesce(sum(eur * x.quota), 0),
         (count(*) filter (where eur < tot))::integer, coalesce(sum(eur) filter (where eur < tot), 0),
         coalesce(sum(eur * (x.quota - quota_media)) filter (where eur < tot), 0),
         (count(*) filter (where is_drop and tip is not null))::integer,
         coalesce(sum(eur) filter (where tip is not null), 0),
         coalesce(sum(round(eur * (quota_no_tassa / tip - 1), 4)), 0),
         count(inviata_at)::integer, (count(*) filter (where is_drop and inviata_at is not null))::integer,
         count(secondi)::integer, coalesce(sum(secondi), 0)::bigint, sum(x.limiti)::integer
  from performance_drop_of(giorni) x
  left join lateral (
    select importo, profit, profit_eur from bet_posting
    where bet_posting.id_account = x.id_account and bet_posting.id_received_bet = x.id_received_bet
    offset 0
  ) g on true
  group by 1, 2
$$;

create or replace function performance_venue_month_of(mesi date[])
 returns setof performance_venue_month
 language sql
 stable
as $$
  select mese, id_account, sum(drop)::integer, sum(aperte)::integer, sum(importo), sum(giocato), sum(profit), sum(profit_open),
         sum(importo_eur), sum(played_eur), sum(profit_eur), sum(profit_open_eur), sum(weighted_odds),
         sum(n_compared)::integer, sum(compared_eur), sum(compared_gap), sum(n_tip)::integer, sum(tip_eur), sum(tip_gap),
         sum(inviate)::integer, sum(risposte)::integer, sum(n_seconds)::integer, sum(secondi)::bigint, sum(limiti)::integer
  from unnest(mesi) mese
  join performance_venue x on x.giorno >= mese and x.giorno < (mese + interval '1 month')::date
  group by 1, 2
$$;

create or replace function audit_after_send()
 returns trigger
 language plpgsql
as $$
begin
  if not exists (select from statement) then return null; end if;
  insert into audit_after
    with toccate as materialized (
      select distinct v.id_atto, v.id_received_bet
      from righe v join statement e on e.id_account = v.id_account and e.version < v.version
        and e.dopo > coalesce(least(v.message_date_before, v.message_date_after), '-infinity')
      where v.version > 0
        and worth_before((v.*)::posting_change, e.dopo) <> worth_after((v.*)::posting_change, e.dopo)
    )
    select 'invio', a.at, a.id from toccate t join audit a using (id_atto) where t.id_received_bet is null
    union
    select 'invio', a.at, a.id
    from toccate t join audit a on a.id_atto = t.id_atto and a.entity_id = t.id_received_bet::text
    where a.entity = 'bet'
  on conflict do nothing;
  return null;
end;
$$;

create or replace function audit_after_settlement()
 returns trigger
 language plpgsql
as $$
begin
  if new.before ? 'dataRefertazione' and new.before ->> 'dataRefertazione' is not null
    or not coalesce(new.before ? 'dataRefertazione', false) and exists (
      select from bet where id_received_bet = new.entity_id::int and data_refertazione is not null
    )
  then
    insert into audit_after values ('refertazione', new.at, new.id);
  end if;
  return null;
end;
$$;

create or replace function balance_until(account integer, after timestamp with time zone)
 returns table(total numeric)
 language sql
 stable PARALLEL SAFE
as $$
  select b.total
    - (select coalesce(sum(g.profit), 0) from bet_posting_day g
       where g.id_account = b.id_account and g.bet_day > last_day_before(after))
    - (select coalesce(sum(g.profit), 0) from bet_posting g
       where g.id_account = b.id_account and g.message_date >= after and g.message_date < end_of_day(last_day_before(after)))
    - (select coalesce(sum(r.importo), 0) from movement_line r where r.id_account = b.id_account and r.data >= after)
  from account_balance b
  where b.id_account = account
$$;

create or replace function bet_day_counts()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    update bet_day set n = n - 1
      where giorno = (old.message_date at time zone 'Europe/Rome')::date and esito = old.esito;
  end if;
  if tg_op <> 'DELETE' then
    insert into bet_day values ((new.message_date at time zone 'Europe/Rome')::date, new.esito, 1)
      on conflict (giorno, esito) do update set n = bet_day.n + 1;
  end if;
  return null;
end;
$$;

create or replace function bet_search_follows()
 returns trigger
 language plpgsql
as $$
begin
  if new.deleted_at is not null then
    delete from bet_search where id_received_bet = new.id_received_bet;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update bet_search set
      id_tipster = new.id_tipster,
      message_date = new.message_date,
      esito = new.esito,
      should_process_image_to_text = new.should_process_image_to_text,
      fascia = new.fascia,
      sport = new.sport,
      testo = case when new.formatted_bet = old.formatted_bet then testo else search_text(new.formatted_bet) end,
      tot = new.tot,
      tot_tipster = new.tot_tipster,
      tot_no_drop = new.tot_no_drop,
      tot_freeroll = new.tot_freeroll,
      quota_drop = new.quota_drop,
      quota_media = new.quota_media,
      scarto_quota = new.scarto_quota,
      drop_chiusura = new.drop_chiusura
    where id_received_bet = new.id_received_bet;
    if found then return null; end if;
  end if;
  insert into bet_search values (
    new.id_received_bet, new.id_tipster, new.message_date, new.esito, new.should_process_image_to_text, new.fascia,
    new.sport, search_text(new.formatted_bet), new.tot, new.tot_tipster, new.tot_no_drop, new.tot_freeroll,
    new.quota_drop, new.quota_media, new.scarto_quota, new.drop_chiusura
  );
  return null;
end;
$$;

create or replace function asks_for_reason()
 returns trigger
 language plpgsql
as $$
begin
  insert into reason_due
    select distinct v.id_atto
    from righe v
    join closed_week c on c.id_account = v.id_account and c.reopened_at is null
      and c.a >= coalesce(counts_from((v.*)::posting_change), '-infinity')
    where v.version > 0
      and worth_before((v.*)::posting_change, end_of_day(c.a)) <> worth_after((v.*)::posting_change, end_of_day(c.a))
  on conflict do nothing;
  return null;
end;
$$;

create or replace function closed_week_reopens()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.reopened_at is null
     and (new.id, new.id_account, new.da, new.a, new.version, new.chiusa_da, new.chiusa_at, new.id_atto)
       = (old.id, old.id_account, old.da, old.a, old.version, old.chiusa_da, old.chiusa_at, old.id_atto) then
    return new;
  end if;
  raise exception 'A closed week is reopened, never changed or erased' using errcode = 'restrict_violation';
end;
$$;

create or replace function counts_from(v posting_change)
 returns date
 language sql
 immutable parallel safe
as $$
  select (least((v).message_date_before, (v).message_date_after) at time zone 'Europe/Rome')::date
$$;

create or replace function declaration_stays()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'UPDATE'
     and (new.id_declaration, new.id_account, new.id_valuta, new.momento, new.fonte, new.parole, new.autore, new.at, new.id_atto)
       = (old.id_declaration, old.id_account, old.id_valuta, old.momento, old.fonte, old.parole, old.autore, old.at, old.id_atto)
     and (new.message_id, new.id_send) is not distinct from (old.message_id, old.id_send)
     and (old.importo is null or new.importo = old.importo) then
    return new;
  end if;
  raise exception 'What was declared is read, settled and unlocked, never changed or erased' using errcode = 'restrict_violation';
end;
$$;

create or replace function statement_stays()
 returns trigger
 language plpgsql
as $$
begin
  if (to_jsonb(old) - array['stato', 'sostituito_da', 'reminded_at', 'chat_id'])
     is distinct from (to_jsonb(new) - array['stato', 'sostituito_da', 'reminded_at', 'chat_id'])
     or (old.sostituito_da is not null and new.sostituito_da is distinct from old.sostituito_da) then
    raise exception 'Statement % was sent and stays as it was', old.id_statement using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;

create or replace function reason_given()
 returns trigger
 language plpgsql
as $$
begin
  if exists (
       select from posting_change v
       join closed_week c on c.id_account = v.id_account and c.reopened_at is null
         and c.a >= coalesce(counts_from(v), '-infinity')
       where v.id_atto = new.id_atto and v.version > 0
         and worth_before(v, end_of_day(c.a)) <> worth_after(v, end_of_day(c.a))
     ) and not exists (select from act where id_atto = new.id_atto and motivo is not null) then
    raise exception 'Act % changes a closed week without a reason', new.id_atto
      using errcode = 'check_violation', constraint = 'closed_week_has_reason';
  end if;
  delete from reason_due where id_atto = new.id_atto;
  return null;
end;
$$;

create or replace function movement_balances()
 returns trigger
 language plpgsql
as $$
declare
  sbilancio record;
  stornato bigint := (select reverses from movement where id_movimento = new.id_movimento);
begin
  select id_valuta_origine as valuta, sum(segno * importo_origine) as differenza, sum(segno * importo_eur) as in_eur,
         count(*) filter (where importo_eur <> round(importo_origine * cambio, 2)) as resti
    into sbilancio
    from movement_line where id_movimento = new.id_movimento
    group by id_valuta_origine
    having sum(segno * importo_origine) <> 0 or sum(segno * importo_eur) <> 0
           or count(*) filter (where importo_eur <> round(importo_origine * cambio, 2)) > 1
    limit 1;
  if found and sbilancio.differenza <> 0 then
    raise exception 'Movement % does not balance: % %', new.id_movimento, sbilancio.differenza, sbilancio.valuta
      using errcode = 'check_violation', constraint = 'movement_balances';
  end if;
  if found then
    raise exception 'Movement % does not balance in EUR: % on its lines in %, % of them not at the rate', new.id_movimento,
      sbilancio.in_eur, sbilancio.valuta, sbilancio.resti
      using errcode = 'check_violation', constraint = 'movement_balances_in_eur';
  end if;
  if stornato is not null and exists (
    select from movement_line where id_movimento in (new.id_movimento, stornato)
    group by id_account, deposito, id_valuta
    having sum(importo) <> 0 or sum(importo_eur) <> 0 or sum(freeroll_used) <> 0
  ) then
    raise exception 'Movement % does not undo movement %', new.id_movimento, stornato
      using errcode = 'check_violation', constraint = 'reversal_is_exact';
  end if;
  return null;
end;
$$;

create or replace function open_totals()
 returns trigger
 language plpgsql
as $$
begin
  insert into account_total (id_account) values (new.id_account);
  return null;
end;
$$;

create or replace function reserve_chats()
 returns trigger
 language plpgsql
as $$
declare
  chats bigint[] := array_remove(array[new.id_gruppo_tg, new.id_drop_tg], null);
  tipster integer := (to_jsonb(new) ->> 'id_tipster')::integer;
  sala integer := (to_jsonb(new) ->> 'id_sala')::integer;
begin
  delete from reserved_chat where (id_tipster = tipster or id_sala = sala) and chat_id <> all (chats);
  -- In order, so that two writers of the same chats wait for each other instead of deadlocking.
  insert into reserved_chat (chat_id, id_tipster, id_sala)
    select distinct chat, tipster, sala from unnest(chats) as chat order by chat;
  return null;
end;
$$;

create or replace function keep_own_reservation()
 returns trigger
 language plpgsql
as $$
begin
  if exists (
    select from reserved_chat
    where chat_id = new.chat_id
      and id_tipster is not distinct from new.id_tipster and id_sala is not distinct from new.id_sala
  ) then
    return null;
  end if;
  return new;
end;
$$;

drop function settimane_raggiunte(bigint);
create function weeks_reached(act bigint)
 returns table(id_closed_week bigint, differenza numeric)
 language sql
 stable
as $$
  select id, sum(adesso - prima)
  from (
    select c.id, worth_before(v, end_of_day(c.a)) as prima, worth_after(v, end_of_day(c.a)) as adesso
    from posting_change v
    join closed_week c on c.id_account = v.id_account and c.reopened_at is null and c.a >= coalesce(counts_from(v), '-infinity')
    where v.id_atto = act and v.version > 0
  ) righe
  group by id having bool_or(prima <> adesso)
$$;

create or replace function worth_after(v posting_change, dopo timestamp with time zone)
 returns numeric
 language sql
 immutable parallel safe
as $$
  select worth_at_end((v).id_account, (v).message_date_after, (v).esito_after, (v).data_refertazione_after,
                          (v).importo_after, (v).profit_after, dopo)
$$;

create or replace function worth_before(v posting_change, dopo timestamp with time zone)
 returns numeric
 language sql
 immutable parallel safe
as $$
  select worth_at_end((v).id_account, (v).message_date_before, (v).esito_before, (v).data_refertazione_before,
                          (v).importo_before, (v).profit_before, dopo)
$$;

create or replace function posting_change_has_act()
 returns trigger
 language plpgsql
as $$
begin
  if exists (select from (select distinct id_atto from righe) r where not exists (
       select from act a where a.id_atto = r.id_atto)) then
    raise exception 'A row of the trail names an act there is not'
      using errcode = 'foreign_key_violation', constraint = 'posting_change_id_atto_fkey';
  end if;
  return null;
end;
$$;

create or replace function venue_takes_number()
 returns trigger
 language plpgsql
as $$
begin
  update venue_number set ultimo = ultimo + 1 where kind = new.kind returning ultimo into new.numero;
  return new;
end;
$$;

-- The view has the column under its new name within, too.
create or replace view account_balance as
SELECT id_account,
    kind,
    opening,
    opening_freeroll,
    n,
    n_open,
    profit,
    profit_open,
    cashflow,
    deposito,
    freeroll_used,
    opening + profit + cashflow AS operating,
    opening + profit + cashflow + deposito AS total
   FROM ( SELECT a.id_account,
            a.kind,
            COALESCE(t.saldo_outstanding_base::numeric, v.saldo_outstanding_base::numeric, 0::numeric) AS opening,
            COALESCE(t.saldo_freeroll_base::numeric, v.saldo_freeroll_base::numeric, 0::numeric) AS opening_freeroll,
            COALESCE(s.n, 0) AS n,
            COALESCE(s.n_open, 0) AS n_open,
            COALESCE(s.profit, 0::numeric) AS profit,
            COALESCE(s.profit_open, 0::numeric) AS profit_open,
            COALESCE(s.cashflow, 0::numeric) AS cashflow,
            COALESCE(s.deposito, 0::numeric) AS deposito,
            COALESCE(s.freeroll_used, 0::numeric) AS freeroll_used
           FROM account a
             LEFT JOIN account_total s USING (id_account)
             LEFT JOIN tipster t USING (id_tipster)
             LEFT JOIN venue v USING (id_venue)
          WHERE holds_bets(a.kind, a.id_account)) parts;
