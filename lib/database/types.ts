// Written by "npm run db:types" from supabase/migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      access_tokens: {
        Row: {
          created_at: string;
          expires_at: string | null;
          id: string;
          last_used_at: string | null;
          name: string;
          scopes: string[];
          token_hash: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          expires_at?: string | null;
          id?: string;
          last_used_at?: string | null;
          name: string;
          scopes: string[];
          token_hash: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          expires_at?: string | null;
          id?: string;
          last_used_at?: string | null;
          name?: string;
          scopes?: string[];
          token_hash?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      approved_addresses: {
        Row: {
          address: string | null;
          created_at: string;
          how: string;
          id: string;
          origin: string;
          user_id: string;
        };
        Insert: {
          address?: string | null;
          created_at?: string;
          how: string;
          id?: string;
          origin: string;
          user_id?: string;
        };
        Update: {
          address?: string | null;
          created_at?: string;
          how?: string;
          id?: string;
          origin?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string;
          actor_kind: string;
          at: string;
          changes: Json;
          deliverable_id: string | null;
          entity: string;
          id: number;
          row_id: string;
          user_id: string | null;
          version_id: string | null;
        };
        Insert: {
          action: string;
          actor_id: string;
          actor_kind: string;
          at?: string;
          changes?: Json;
          deliverable_id?: string | null;
          entity: string;
          id?: never;
          row_id: string;
          user_id?: string | null;
          version_id?: string | null;
        };
        Update: {
          action?: string;
          actor_id?: string;
          actor_kind?: string;
          at?: string;
          changes?: Json;
          deliverable_id?: string | null;
          entity?: string;
          id?: never;
          row_id?: string;
          user_id?: string | null;
          version_id?: string | null;
        };
        Relationships: [];
      };
      batch_requests: {
        Row: {
          batch_id: string | null;
          brief: Json;
          created_at: string;
          may_ask: boolean;
          result: Json | null;
          state: string;
          turn_id: string | null;
          updated_at: string;
          user_id: string;
          version_id: string;
          why: string | null;
        };
        Insert: {
          batch_id?: string | null;
          brief: Json;
          created_at?: string;
          may_ask?: boolean;
          result?: Json | null;
          state?: string;
          turn_id?: string | null;
          updated_at?: string;
          user_id?: string;
          version_id: string;
          why?: string | null;
        };
        Update: {
          batch_id?: string | null;
          brief?: Json;
          created_at?: string;
          may_ask?: boolean;
          result?: Json | null;
          state?: string;
          turn_id?: string | null;
          updated_at?: string;
          user_id?: string;
          version_id?: string;
          why?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'batch_requests_version_id_user_id_fkey';
            columns: ['version_id', 'user_id'];
            isOneToOne: true;
            referencedRelation: 'deliverable_versions';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      chat_sessions: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          forgotten_at: string | null;
          id: string;
          last_message_at: string;
          leaf_id: string | null;
          remembered_at: string | null;
          status: string;
          summarised_until: string | null;
          summary: string | null;
          title: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          deleted_at?: string | null;
          forgotten_at?: string | null;
          id?: string;
          last_message_at?: string;
          leaf_id?: string | null;
          remembered_at?: string | null;
          status?: string;
          summarised_until?: string | null;
          summary?: string | null;
          title?: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          deleted_at?: string | null;
          forgotten_at?: string | null;
          id?: string;
          last_message_at?: string;
          leaf_id?: string | null;
          remembered_at?: string | null;
          status?: string;
          summarised_until?: string | null;
          summary?: string | null;
          title?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'chat_sessions_leaf_id_user_id_fkey';
            columns: ['leaf_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'session_messages';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      context_domains: {
        Row: {
          created_at: string;
          description: string | null;
          hides_when_empty: boolean;
          id: string;
          name: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          hides_when_empty?: boolean;
          id?: string;
          name: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          hides_when_empty?: boolean;
          id?: string;
          name?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      deliverable_versions: {
        Row: {
          approved_at: string | null;
          assumption: Json | null;
          claims: Json | null;
          created_at: string;
          deliverable_id: string;
          delivered_at: string | null;
          delivery_status: string | null;
          dismissed_at: string | null;
          draft_content: string | null;
          due_at: string | null;
          edit_distance: number | null;
          edit_summary: string | null;
          error: string | null;
          feedback: string | null;
          final_content: string | null;
          first_due_at: string | null;
          id: string;
          left_out: Json;
          offered_memories: string[];
          period_end: string | null;
          period_start: string | null;
          preferences: Json;
          progress: Json | null;
          reruns: string | null;
          restored_from: string | null;
          revision: number;
          sends_itself: boolean;
          sends_to: Json | null;
          source_snapshots: Json;
          staged_at: string | null;
          status: string;
          turn_id: string | null;
          updated_at: string;
          user_id: string;
          version_number: number;
        };
        Insert: {
          approved_at?: string | null;
          assumption?: Json | null;
          claims?: Json | null;
          created_at?: string;
          deliverable_id: string;
          delivered_at?: string | null;
          delivery_status?: string | null;
          dismissed_at?: string | null;
          draft_content?: string | null;
          due_at?: string | null;
          edit_distance?: number | null;
          edit_summary?: string | null;
          error?: string | null;
          feedback?: string | null;
          final_content?: string | null;
          first_due_at?: string | null;
          id?: string;
          left_out?: Json;
          offered_memories?: string[];
          period_end?: string | null;
          period_start?: string | null;
          preferences?: Json;
          progress?: Json | null;
          reruns?: string | null;
          restored_from?: string | null;
          revision?: number;
          sends_itself?: boolean;
          sends_to?: Json | null;
          source_snapshots?: Json;
          staged_at?: string | null;
          status?: string;
          turn_id?: string | null;
          updated_at?: string;
          user_id?: string;
          version_number: number;
        };
        Update: {
          approved_at?: string | null;
          assumption?: Json | null;
          claims?: Json | null;
          created_at?: string;
          deliverable_id?: string;
          delivered_at?: string | null;
          delivery_status?: string | null;
          dismissed_at?: string | null;
          draft_content?: string | null;
          due_at?: string | null;
          edit_distance?: number | null;
          edit_summary?: string | null;
          error?: string | null;
          feedback?: string | null;
          final_content?: string | null;
          first_due_at?: string | null;
          id?: string;
          left_out?: Json;
          offered_memories?: string[];
          period_end?: string | null;
          period_start?: string | null;
          preferences?: Json;
          progress?: Json | null;
          reruns?: string | null;
          restored_from?: string | null;
          revision?: number;
          sends_itself?: boolean;
          sends_to?: Json | null;
          source_snapshots?: Json;
          staged_at?: string | null;
          status?: string;
          turn_id?: string | null;
          updated_at?: string;
          user_id?: string;
          version_number?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'deliverable_versions_deliverable_id_user_id_fkey';
            columns: ['deliverable_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'deliverables';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'deliverable_versions_reruns_user_id_fkey';
            columns: ['reruns', 'user_id'];
            isOneToOne: true;
            referencedRelation: 'deliverable_versions';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'deliverable_versions_restored_from_user_id_fkey';
            columns: ['restored_from', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'deliverable_versions';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'deliverable_versions_turn_id_user_id_fkey';
            columns: ['turn_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'turns';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      deliverables: {
        Row: {
          created_at: string;
          deliverable_type: string;
          description: string | null;
          destination: Json | null;
          domain_chosen: boolean;
          domain_id: string | null;
          embedding: string | null;
          embedding_bits: unknown | null;
          embedding_model: string | null;
          frequency: string;
          governance: string;
          id: string;
          instructions: string | null;
          last_run_at: string | null;
          next_run_at: string | null;
          paused_until: string | null;
          recipient: Json | null;
          schedule: Json;
          skipped_run_at: string | null;
          sources: Json;
          status: string;
          title: string;
          updated_at: string;
          user_id: string;
          words: string | null;
        };
        Insert: {
          created_at?: string;
          deliverable_type: string;
          description?: string | null;
          destination?: Json | null;
          domain_chosen?: boolean;
          domain_id?: string | null;
          embedding?: string | null;
          embedding_bits?: never;
          embedding_model?: string | null;
          frequency?: string;
          governance?: string;
          id?: string;
          instructions?: string | null;
          last_run_at?: string | null;
          next_run_at?: string | null;
          paused_until?: string | null;
          recipient?: Json | null;
          schedule?: Json;
          skipped_run_at?: string | null;
          sources?: Json;
          status?: string;
          title: string;
          updated_at?: string;
          user_id?: string;
          words?: never;
        };
        Update: {
          created_at?: string;
          deliverable_type?: string;
          description?: string | null;
          destination?: Json | null;
          domain_chosen?: boolean;
          domain_id?: string | null;
          embedding?: string | null;
          embedding_bits?: never;
          embedding_model?: string | null;
          frequency?: string;
          governance?: string;
          id?: string;
          instructions?: string | null;
          last_run_at?: string | null;
          next_run_at?: string | null;
          paused_until?: string | null;
          recipient?: Json | null;
          schedule?: Json;
          skipped_run_at?: string | null;
          sources?: Json;
          status?: string;
          title?: string;
          updated_at?: string;
          user_id?: string;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'deliverables_domain_id_user_id_fkey';
            columns: ['domain_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'context_domains';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      deliveries: {
        Row: {
          attempts: number;
          created_at: string;
          deliverable_id: string;
          destination: string;
          dismissed_at: string | null;
          error: string | null;
          format: string;
          id: string;
          idempotency_key: string;
          platform: string;
          provider_message: string | null;
          sending_since: string | null;
          sent_at: string | null;
          status: string;
          untried: number;
          updated_at: string;
          user_id: string;
          version_id: string;
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          deliverable_id: string;
          destination: string;
          dismissed_at?: string | null;
          error?: string | null;
          format: string;
          id?: string;
          idempotency_key: string;
          platform: string;
          provider_message?: string | null;
          sending_since?: string | null;
          sent_at?: string | null;
          status?: string;
          untried?: number;
          updated_at?: string;
          user_id?: string;
          version_id: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          deliverable_id?: string;
          destination?: string;
          dismissed_at?: string | null;
          error?: string | null;
          format?: string;
          id?: string;
          idempotency_key?: string;
          platform?: string;
          provider_message?: string | null;
          sending_since?: string | null;
          sent_at?: string | null;
          status?: string;
          untried?: number;
          updated_at?: string;
          user_id?: string;
          version_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'deliveries_deliverable_id_user_id_fkey';
            columns: ['deliverable_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'deliverables';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'deliveries_version_id_user_id_fkey';
            columns: ['version_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'deliverable_versions';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      document_chunks: {
        Row: {
          content: string;
          created_at: string;
          document_id: string;
          embedding: string | null;
          embedding_bits: unknown | null;
          embedding_model: string | null;
          heading: string | null;
          id: string;
          ordinal: number;
          page: number | null;
          takes_place_at: string | null;
          updated_at: string;
          user_id: string;
          words: string | null;
          written_at: string | null;
        };
        Insert: {
          content: string;
          created_at?: string;
          document_id: string;
          embedding?: string | null;
          embedding_bits?: never;
          embedding_model?: string | null;
          heading?: string | null;
          id?: string;
          ordinal: number;
          page?: number | null;
          takes_place_at?: string | null;
          updated_at?: string;
          user_id?: string;
          words?: never;
          written_at?: string | null;
        };
        Update: {
          content?: string;
          created_at?: string;
          document_id?: string;
          embedding?: string | null;
          embedding_bits?: never;
          embedding_model?: string | null;
          heading?: string | null;
          id?: string;
          ordinal?: number;
          page?: number | null;
          takes_place_at?: string | null;
          updated_at?: string;
          user_id?: string;
          words?: never;
          written_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'document_chunks_document_id_user_id_fkey';
            columns: ['document_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      documents: {
        Row: {
          created_at: string;
          error: string | null;
          id: string;
          kind: string | null;
          mime_type: string;
          name: string;
          notice: string | null;
          page_count: number | null;
          pages_read: number;
          read_at: string | null;
          read_cursor: Json | null;
          reading: number;
          size: number;
          status: string;
          storage_key: string | null;
          updated_at: string;
          user_id: string;
          word_count: number;
          words: string | null;
        };
        Insert: {
          created_at?: string;
          error?: string | null;
          id?: string;
          kind?: string | null;
          mime_type?: string;
          name: string;
          notice?: string | null;
          page_count?: number | null;
          pages_read?: number;
          read_at?: string | null;
          read_cursor?: Json | null;
          reading?: number;
          size?: number;
          status?: string;
          storage_key?: string | null;
          updated_at?: string;
          user_id?: string;
          word_count?: number;
          words?: never;
        };
        Update: {
          created_at?: string;
          error?: string | null;
          id?: string;
          kind?: string | null;
          mime_type?: string;
          name?: string;
          notice?: string | null;
          page_count?: number | null;
          pages_read?: number;
          read_at?: string | null;
          read_cursor?: Json | null;
          reading?: number;
          size?: number;
          status?: string;
          storage_key?: string | null;
          updated_at?: string;
          user_id?: string;
          word_count?: number;
          words?: never;
        };
        Relationships: [];
      };
      integration_secrets: {
        Row: {
          ciphertext: string;
          created_at: string;
          id: string;
          integration_id: string;
          refreshing_until: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          ciphertext: string;
          created_at?: string;
          id?: string;
          integration_id: string;
          refreshing_until?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          ciphertext?: string;
          created_at?: string;
          id?: string;
          integration_id?: string;
          refreshing_until?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'integration_secrets_integration_id_user_id_fkey';
            columns: ['integration_id', 'user_id'];
            isOneToOne: true;
            referencedRelation: 'user_integrations';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      memories: {
        Row: {
          as_of: string | null;
          content: string;
          created_at: string;
          deliverable_id: string | null;
          domain_id: string | null;
          embedding: string | null;
          embedding_bits: unknown | null;
          embedding_model: string | null;
          excluded_from: string[];
          id: string;
          importance: number;
          is_active: boolean;
          is_duplicate: boolean;
          is_superseded: boolean;
          reader: string | null;
          scope: string | null;
          source_ref: string | null;
          source_type: string;
          superseded_by: string | null;
          superseded_in: string | null;
          tags: string[];
          type: string;
          updated_at: string;
          user_id: string;
          words: string | null;
        };
        Insert: {
          as_of?: string | null;
          content: string;
          created_at?: string;
          deliverable_id?: string | null;
          domain_id?: string | null;
          embedding?: string | null;
          embedding_bits?: never;
          embedding_model?: string | null;
          excluded_from?: string[];
          id?: string;
          importance?: number;
          is_active?: boolean;
          is_duplicate?: boolean;
          is_superseded?: boolean;
          reader?: string | null;
          scope?: string | null;
          source_ref?: string | null;
          source_type?: string;
          superseded_by?: string | null;
          superseded_in?: string | null;
          tags?: string[];
          type?: string;
          updated_at?: string;
          user_id?: string;
          words?: never;
        };
        Update: {
          as_of?: string | null;
          content?: string;
          created_at?: string;
          deliverable_id?: string | null;
          domain_id?: string | null;
          embedding?: string | null;
          embedding_bits?: never;
          embedding_model?: string | null;
          excluded_from?: string[];
          id?: string;
          importance?: number;
          is_active?: boolean;
          is_duplicate?: boolean;
          is_superseded?: boolean;
          reader?: string | null;
          scope?: string | null;
          source_ref?: string | null;
          source_type?: string;
          superseded_by?: string | null;
          superseded_in?: string | null;
          tags?: string[];
          type?: string;
          updated_at?: string;
          user_id?: string;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'memories_deliverable_id_user_id_fkey';
            columns: ['deliverable_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'deliverables';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'memories_domain_id_user_id_fkey';
            columns: ['domain_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'context_domains';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'memories_superseded_by_user_id_fkey';
            columns: ['superseded_by', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'memories';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      model_defaults: {
        Row: {
          model: string;
          purpose: string;
        };
        Insert: {
          model: string;
          purpose: string;
        };
        Update: {
          model?: string;
          purpose?: string;
        };
        Relationships: [];
      };
      models: {
        Row: {
          address: string | null;
          created_at: string;
          id: string;
          model: string;
          name: string;
          prices: Json | null;
          provider: string;
          sealed_key: string | null;
          thinking: string;
          updated_at: string;
        };
        Insert: {
          address?: string | null;
          created_at?: string;
          id: string;
          model: string;
          name: string;
          prices?: Json | null;
          provider: string;
          sealed_key?: string | null;
          thinking?: string;
          updated_at?: string;
        };
        Update: {
          address?: string | null;
          created_at?: string;
          id?: string;
          model?: string;
          name?: string;
          prices?: Json | null;
          provider?: string;
          sealed_key?: string | null;
          thinking?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      notifications: {
        Row: {
          about: string;
          cause: string | null;
          created_at: string;
          happened_at: string;
          id: string;
          kind: string;
          mail: string | null;
          read_at: string | null;
          request_id: string | null;
          ticket_id: string | null;
          times: number;
          updated_at: string;
          user_id: string;
          version_id: string | null;
        };
        Insert: {
          about?: never;
          cause?: string | null;
          created_at?: string;
          happened_at?: string;
          id?: string;
          kind: string;
          mail?: string | null;
          read_at?: string | null;
          request_id?: string | null;
          ticket_id?: string | null;
          times?: number;
          updated_at?: string;
          user_id?: string;
          version_id?: string | null;
        };
        Update: {
          about?: never;
          cause?: string | null;
          created_at?: string;
          happened_at?: string;
          id?: string;
          kind?: string;
          mail?: string | null;
          read_at?: string | null;
          request_id?: string | null;
          ticket_id?: string | null;
          times?: number;
          updated_at?: string;
          user_id?: string;
          version_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'notifications_request_id_user_id_fkey';
            columns: ['request_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'requests';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'notifications_ticket_id_user_id_fkey';
            columns: ['ticket_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'work_tickets';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'notifications_version_id_user_id_fkey';
            columns: ['version_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'deliverable_versions';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      oauth_states: {
        Row: {
          created_at: string;
          detail: string | null;
          expires_at: string;
          provider: string;
          session_id: string | null;
          state_hash: string;
          user_id: string;
          verifier: string;
        };
        Insert: {
          created_at?: string;
          detail?: string | null;
          expires_at: string;
          provider: string;
          session_id?: string | null;
          state_hash: string;
          user_id: string;
          verifier: string;
        };
        Update: {
          created_at?: string;
          detail?: string | null;
          expires_at?: string;
          provider?: string;
          session_id?: string | null;
          state_hash?: string;
          user_id?: string;
          verifier?: string;
        };
        Relationships: [];
      };
      platform_item_chunks: {
        Row: {
          content: string;
          created_at: string;
          embedding: string | null;
          embedding_bits: unknown | null;
          embedding_model: string | null;
          heading: string | null;
          id: string;
          item_id: string;
          ordinal: number;
          updated_at: string;
          user_id: string;
          words: string | null;
        };
        Insert: {
          content: string;
          created_at?: string;
          embedding?: string | null;
          embedding_bits?: never;
          embedding_model?: string | null;
          heading?: string | null;
          id?: string;
          item_id: string;
          ordinal: number;
          updated_at?: string;
          user_id?: string;
          words?: never;
        };
        Update: {
          content?: string;
          created_at?: string;
          embedding?: string | null;
          embedding_bits?: never;
          embedding_model?: string | null;
          heading?: string | null;
          id?: string;
          item_id?: string;
          ordinal?: number;
          updated_at?: string;
          user_id?: string;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'platform_item_chunks_item_id_user_id_fkey';
            columns: ['item_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'platform_items';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      platform_items: {
        Row: {
          at: string;
          author: string | null;
          created_at: string;
          external_id: string;
          id: string;
          integration_id: string;
          kind: string;
          link: string | null;
          listed_at: string;
          provider: string;
          resource: string;
          resource_id: string;
          seen_at: string;
          text: string;
          thread: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          at: string;
          author?: string | null;
          created_at?: string;
          external_id: string;
          id?: string;
          integration_id: string;
          kind: string;
          link?: string | null;
          listed_at: string;
          provider: string;
          resource: string;
          resource_id: string;
          seen_at: string;
          text: string;
          thread: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          at?: string;
          author?: string | null;
          created_at?: string;
          external_id?: string;
          id?: string;
          integration_id?: string;
          kind?: string;
          link?: string | null;
          listed_at?: string;
          provider?: string;
          resource?: string;
          resource_id?: string;
          seen_at?: string;
          text?: string;
          thread?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'platform_items_integration_id_user_id_fkey';
            columns: ['integration_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'user_integrations';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'platform_items_resource_id_user_id_fkey';
            columns: ['resource_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'platform_resources';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      platform_resources: {
        Row: {
          created_at: string;
          cursor: string | null;
          external_id: string;
          failures: number;
          id: string;
          integration_id: string;
          items_read: number;
          kind: string;
          last_error: string | null;
          last_synced_at: string | null;
          name: string;
          next_sync_at: string | null;
          older_from: string | null;
          provider: string;
          read_from: string | null;
          reading_until: string | null;
          scan_began_at: string | null;
          scan_from: string | null;
          status: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          cursor?: string | null;
          external_id: string;
          failures?: number;
          id?: string;
          integration_id: string;
          items_read?: number;
          kind: string;
          last_error?: string | null;
          last_synced_at?: string | null;
          name: string;
          next_sync_at?: string | null;
          older_from?: string | null;
          provider: string;
          read_from?: string | null;
          reading_until?: string | null;
          scan_began_at?: string | null;
          scan_from?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          cursor?: string | null;
          external_id?: string;
          failures?: number;
          id?: string;
          integration_id?: string;
          items_read?: number;
          kind?: string;
          last_error?: string | null;
          last_synced_at?: string | null;
          name?: string;
          next_sync_at?: string | null;
          older_from?: string | null;
          provider?: string;
          read_from?: string | null;
          reading_until?: string | null;
          scan_began_at?: string | null;
          scan_from?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'platform_resources_integration_id_user_id_fkey';
            columns: ['integration_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'user_integrations';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      platform_tools: {
        Row: {
          action: string;
          changed: boolean;
          created_at: string;
          description: string;
          digest: string;
          id: string;
          input_schema: Json;
          integration_id: string;
          name: string;
          needs_approval: boolean;
          problem: string | null;
          read_only: boolean;
          state: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          action: string;
          changed?: boolean;
          created_at?: string;
          description?: string;
          digest: string;
          id?: string;
          input_schema?: Json;
          integration_id: string;
          name: string;
          needs_approval?: boolean;
          problem?: string | null;
          read_only?: boolean;
          state?: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          action?: string;
          changed?: boolean;
          created_at?: string;
          description?: string;
          digest?: string;
          id?: string;
          input_schema?: Json;
          integration_id?: string;
          name?: string;
          needs_approval?: boolean;
          problem?: string | null;
          read_only?: boolean;
          state?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'platform_tools_integration_id_user_id_fkey';
            columns: ['integration_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'user_integrations';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      profiles: {
        Row: {
          created_at: string;
          digest_time: string;
          email: string;
          id: string;
          locale: string;
          mailed_kinds: Json;
          name: string;
          notification_mail: string;
          remembers_since: string | null;
          theme: string;
          time_zone: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          digest_time?: string;
          email?: string;
          id: string;
          locale?: string;
          mailed_kinds?: Json;
          name?: string;
          notification_mail?: string;
          remembers_since?: string | null;
          theme?: string;
          time_zone?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          digest_time?: string;
          email?: string;
          id?: string;
          locale?: string;
          mailed_kinds?: Json;
          name?: string;
          notification_mail?: string;
          remembers_since?: string | null;
          theme?: string;
          time_zone?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      program_questions: {
        Row: {
          answer: Json | null;
          created_at: string;
          id: string;
          turn_id: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          answer?: Json | null;
          created_at?: string;
          id?: string;
          turn_id: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          answer?: Json | null;
          created_at?: string;
          id?: string;
          turn_id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'program_questions_turn_id_user_id_fkey';
            columns: ['turn_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'turns';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      requests: {
        Row: {
          answer: string | null;
          call_id: string;
          created_at: string;
          deadline: string | null;
          decided_at: string | null;
          decided_by: string | null;
          default_answer: string | null;
          deliverable_id: string | null;
          digest: string;
          id: string;
          kind: string;
          payload: Json;
          session_id: string | null;
          state: string;
          subject: string;
          ticket_id: string | null;
          turn_id: string;
          updated_at: string;
          user_id: string;
          version_id: string | null;
        };
        Insert: {
          answer?: string | null;
          call_id: string;
          created_at?: string;
          deadline?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          default_answer?: string | null;
          deliverable_id?: string | null;
          digest: string;
          id?: string;
          kind: string;
          payload?: Json;
          session_id?: string | null;
          state?: string;
          subject: string;
          ticket_id?: string | null;
          turn_id: string;
          updated_at?: string;
          user_id?: string;
          version_id?: string | null;
        };
        Update: {
          answer?: string | null;
          call_id?: string;
          created_at?: string;
          deadline?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          default_answer?: string | null;
          deliverable_id?: string | null;
          digest?: string;
          id?: string;
          kind?: string;
          payload?: Json;
          session_id?: string | null;
          state?: string;
          subject?: string;
          ticket_id?: string | null;
          turn_id?: string;
          updated_at?: string;
          user_id?: string;
          version_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'requests_session_id_user_id_fkey';
            columns: ['session_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'chat_sessions';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'requests_ticket_id_user_id_fkey';
            columns: ['ticket_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'work_tickets';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'requests_turn_id_user_id_fkey';
            columns: ['turn_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'turns';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'requests_version_id_user_id_fkey';
            columns: ['version_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'deliverable_versions';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      revisions: {
        Row: {
          actor_id: string;
          actor_kind: string;
          at: string;
          before: Json;
          entity: string;
          id: number;
          row_id: string;
          user_id: string;
        };
        Insert: {
          actor_id: string;
          actor_kind: string;
          at: string;
          before: Json;
          entity: string;
          id?: never;
          row_id: string;
          user_id: string;
        };
        Update: {
          actor_id?: string;
          actor_kind?: string;
          at?: string;
          before?: Json;
          entity?: string;
          id?: never;
          row_id?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      session_messages: {
        Row: {
          created_at: string;
          extracted_at: string | null;
          format: number;
          id: string;
          metadata: Json;
          parent_id: string | null;
          parts: Json;
          role: string;
          session_id: string;
          turn_id: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          extracted_at?: string | null;
          format?: number;
          id?: string;
          metadata?: Json;
          parent_id?: string | null;
          parts: Json;
          role: string;
          session_id: string;
          turn_id?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          extracted_at?: string | null;
          format?: number;
          id?: string;
          metadata?: Json;
          parent_id?: string | null;
          parts?: Json;
          role?: string;
          session_id?: string;
          turn_id?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'session_messages_parent_id_session_id_user_id_fkey';
            columns: ['parent_id', 'session_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'session_messages';
            referencedColumns: ['id', 'session_id', 'user_id'];
          },
          {
            foreignKeyName: 'session_messages_session_id_user_id_fkey';
            columns: ['session_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'chat_sessions';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'session_messages_turn_id_user_id_fkey';
            columns: ['turn_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'turns';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      turn_calls: {
        Row: {
          call_id: string;
          created_at: string;
          effect: string;
          ended_at: string | null;
          error_code: string | null;
          id: string;
          input: Json | null;
          name: string;
          output: Json | null;
          quotes: string[];
          started_at: string | null;
          state: string;
          step: number;
          turn_id: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          call_id: string;
          created_at?: string;
          effect?: string;
          ended_at?: string | null;
          error_code?: string | null;
          id?: string;
          input?: Json | null;
          name: string;
          output?: Json | null;
          quotes?: string[];
          started_at?: string | null;
          state?: string;
          step?: number;
          turn_id: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          call_id?: string;
          created_at?: string;
          effect?: string;
          ended_at?: string | null;
          error_code?: string | null;
          id?: string;
          input?: Json | null;
          name?: string;
          output?: Json | null;
          quotes?: string[];
          started_at?: string | null;
          state?: string;
          step?: number;
          turn_id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'turn_calls_turn_id_user_id_fkey';
            columns: ['turn_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'turns';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      turn_events: {
        Row: {
          chunks: Json;
          created_at: string;
          seq: number;
          turn_id: string;
          user_id: string;
        };
        Insert: {
          chunks: Json;
          created_at?: string;
          seq: number;
          turn_id: string;
          user_id?: string;
        };
        Update: {
          chunks?: Json;
          created_at?: string;
          seq?: number;
          turn_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'turn_events_turn_id_user_id_fkey';
            columns: ['turn_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'turns';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      turns: {
        Row: {
          attempt: number;
          context: string | null;
          cost_nanousd: number | null;
          created_at: string;
          ended_at: string | null;
          exit_detail: Json | null;
          exit_reason: string | null;
          forgotten_meanwhile: Json;
          heartbeat_at: string;
          id: string;
          instance_id: string;
          lease: string;
          message_id: string | null;
          model: string;
          operator: string;
          parent_turn_id: string | null;
          run_id: string | null;
          saved_cost_nanousd: number | null;
          saved_steps: number;
          session_id: string | null;
          started_at: string;
          status: string;
          stop_requested_at: string | null;
          tokens_cache_read: number;
          tokens_cache_write: number;
          tokens_in: number;
          tokens_out: number;
          trigger: string;
          turns_used: number;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          attempt?: number;
          context?: string | null;
          cost_nanousd?: number | null;
          created_at?: string;
          ended_at?: string | null;
          exit_detail?: Json | null;
          exit_reason?: string | null;
          forgotten_meanwhile?: Json;
          heartbeat_at?: string;
          id?: string;
          instance_id: string;
          lease: string;
          message_id?: string | null;
          model: string;
          operator?: string;
          parent_turn_id?: string | null;
          run_id?: string | null;
          saved_cost_nanousd?: number | null;
          saved_steps?: number;
          session_id?: string | null;
          started_at?: string;
          status?: string;
          stop_requested_at?: string | null;
          tokens_cache_read?: number;
          tokens_cache_write?: number;
          tokens_in?: number;
          tokens_out?: number;
          trigger?: string;
          turns_used?: number;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          attempt?: number;
          context?: string | null;
          cost_nanousd?: number | null;
          created_at?: string;
          ended_at?: string | null;
          exit_detail?: Json | null;
          exit_reason?: string | null;
          forgotten_meanwhile?: Json;
          heartbeat_at?: string;
          id?: string;
          instance_id?: string;
          lease?: string;
          message_id?: string | null;
          model?: string;
          operator?: string;
          parent_turn_id?: string | null;
          run_id?: string | null;
          saved_cost_nanousd?: number | null;
          saved_steps?: number;
          session_id?: string | null;
          started_at?: string;
          status?: string;
          stop_requested_at?: string | null;
          tokens_cache_read?: number;
          tokens_cache_write?: number;
          tokens_in?: number;
          tokens_out?: number;
          trigger?: string;
          turns_used?: number;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'turns_message_id_user_id_fkey';
            columns: ['message_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'session_messages';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'turns_parent_turn_id_user_id_fkey';
            columns: ['parent_turn_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'turns';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'turns_session_id_user_id_fkey';
            columns: ['session_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'chat_sessions';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      user_integrations: {
        Row: {
          account: string | null;
          created_at: string;
          expires_at: string | null;
          id: string;
          issuer: string | null;
          keep_days: number | null;
          last_error: string | null;
          last_synced_at: string | null;
          provider: string;
          scopes: string[];
          status: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          account?: string | null;
          created_at?: string;
          expires_at?: string | null;
          id?: string;
          issuer?: string | null;
          keep_days?: number | null;
          last_error?: string | null;
          last_synced_at?: string | null;
          provider: string;
          scopes?: string[];
          status?: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          account?: string | null;
          created_at?: string;
          expires_at?: string | null;
          id?: string;
          issuer?: string | null;
          keep_days?: number | null;
          last_error?: string | null;
          last_synced_at?: string | null;
          provider?: string;
          scopes?: string[];
          status?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      work_files: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          digest: string | null;
          id: string;
          path: string;
          run_id: string | null;
          size: number;
          ticket_id: string;
          updated_at: string;
          user_id: string;
          was: string | null;
        };
        Insert: {
          created_at?: string;
          deleted_at?: string | null;
          digest?: string | null;
          id?: string;
          path: string;
          run_id?: string | null;
          size?: number;
          ticket_id: string;
          updated_at?: string;
          user_id?: string;
          was?: string | null;
        };
        Update: {
          created_at?: string;
          deleted_at?: string | null;
          digest?: string | null;
          id?: string;
          path?: string;
          run_id?: string | null;
          size?: number;
          ticket_id?: string;
          updated_at?: string;
          user_id?: string;
          was?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'work_files_ticket_id_user_id_fkey';
            columns: ['ticket_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'work_tickets';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      work_outputs: {
        Row: {
          content: string | null;
          created_at: string;
          id: string;
          mime_type: string;
          name: string;
          run_id: string | null;
          storage_key: string | null;
          ticket_id: string;
          turn_id: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          content?: string | null;
          created_at?: string;
          id?: string;
          mime_type?: string;
          name: string;
          run_id?: string | null;
          storage_key?: string | null;
          ticket_id: string;
          turn_id?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          content?: string | null;
          created_at?: string;
          id?: string;
          mime_type?: string;
          name?: string;
          run_id?: string | null;
          storage_key?: string | null;
          ticket_id?: string;
          turn_id?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'work_outputs_ticket_id_user_id_fkey';
            columns: ['ticket_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'work_tickets';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'work_outputs_turn_id_user_id_fkey';
            columns: ['turn_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'turns';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      work_tickets: {
        Row: {
          agent_type: string;
          commands: string | null;
          completed_at: string | null;
          created_at: string;
          dismissed_at: string | null;
          due_at: string | null;
          embedding: string | null;
          embedding_bits: unknown | null;
          embedding_model: string | null;
          error: string | null;
          frequency: string;
          governance: string;
          granted_at: string | null;
          id: string;
          leg: number;
          next_run_at: string | null;
          outcome: string | null;
          outcome_note: string | null;
          parameters: Json;
          progress: Json | null;
          run_id: string | null;
          schedule: Json;
          shell: string | null;
          started_at: string | null;
          status: string;
          task: string;
          turn_id: string | null;
          undone_run: string | null;
          updated_at: string;
          user_id: string;
          words: string | null;
        };
        Insert: {
          agent_type: string;
          commands?: string | null;
          completed_at?: string | null;
          created_at?: string;
          dismissed_at?: string | null;
          due_at?: string | null;
          embedding?: string | null;
          embedding_bits?: never;
          embedding_model?: string | null;
          error?: string | null;
          frequency?: string;
          governance?: string;
          granted_at?: string | null;
          id?: string;
          leg?: number;
          next_run_at?: string | null;
          outcome?: string | null;
          outcome_note?: string | null;
          parameters?: Json;
          progress?: Json | null;
          run_id?: string | null;
          schedule?: Json;
          shell?: string | null;
          started_at?: string | null;
          status?: string;
          task: string;
          turn_id?: string | null;
          undone_run?: string | null;
          updated_at?: string;
          user_id?: string;
          words?: never;
        };
        Update: {
          agent_type?: string;
          commands?: string | null;
          completed_at?: string | null;
          created_at?: string;
          dismissed_at?: string | null;
          due_at?: string | null;
          embedding?: string | null;
          embedding_bits?: never;
          embedding_model?: string | null;
          error?: string | null;
          frequency?: string;
          governance?: string;
          granted_at?: string | null;
          id?: string;
          leg?: number;
          next_run_at?: string | null;
          outcome?: string | null;
          outcome_note?: string | null;
          parameters?: Json;
          progress?: Json | null;
          run_id?: string | null;
          schedule?: Json;
          shell?: string | null;
          started_at?: string | null;
          status?: string;
          task?: string;
          turn_id?: string | null;
          undone_run?: string | null;
          updated_at?: string;
          user_id?: string;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'work_tickets_turn_id_user_id_fkey';
            columns: ['turn_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'turns';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      account_counts: {
        Args: {
          accounts: string[] | null;
        };
        Returns: { account: string; chats: number; deliverables: number; memories: number; turns: number; unpriced: number; cost_nanousd: number; last_turn_at: string }[];
      };
      add_model: {
        Args: {
          admin: string | null;
          id: string | null;
          provider: string | null;
          model: string | null;
          name: string | null;
          address: string | null;
          sealed_key: string | null;
          thinking: string | null;
          prices?: Json | null;
        };
        Returns: undefined;
      };
      admin_jobs: {
        Args: {
          state?: string | null;
          name?: string | null;
          id?: string | null;
          take?: number | null;
          skip?: number | null;
        };
        Returns: Json;
      };
      admit_address: {
        Args: {
          address: string | null;
          hash?: string | null;
        };
        Returns: string;
      };
      answer_question: {
        Args: {
          request: string | null;
          answer?: string | null;
        };
        Returns: Json;
      };
      append_events: {
        Args: {
          turn: string | null;
          lease: string | null;
          from_seq: number | null;
          chunks: Json | null;
          calls?: Json | null;
        };
        Returns: Json;
      };
      approval_times: {
        Args: {
          since: string | null;
          until: string | null;
          kind?: string | null;
        };
        Returns: { approved: number; median_s: number; p90_s: number }[];
      };
      ask_for_address: {
        Args: {
          deliverable: string | null;
          turn: string | null;
          subject: string | null;
          payload: Json | null;
          request_digest: string | null;
        };
        Returns: string;
      };
      ask_for_version: {
        Args: {
          version: string | null;
          turn: string | null;
          question: string | null;
          options: Json | null;
          default_answer: string | null;
          deadline: string | null;
          about: string | null;
        };
        Returns: string;
      };
      begin_version: {
        Args: {
          deliverable: string | null;
        };
        Returns: Json;
      };
      begin_work: {
        Args: {
          ticket: string | null;
        };
        Returns: Json;
      };
      change_model: {
        Args: {
          admin: string | null;
          id: string | null;
          expected: string | null;
          name: string | null;
          thinking: string | null;
          key_change: string | null;
          sealed_key: string | null;
          prices?: Json | null;
        };
        Returns: boolean;
      };
      changed_people: {
        Args: {
          cursor?: string | null;
        };
        Returns: Json;
      };
      changes_since: {
        Args: {
          since?: string | null;
          take?: number | null;
        };
        Returns: Json;
      };
      changing_calls: {
        Args: {
          session: string | null;
          take?: number | null;
        };
        Returns: { turn: string; name: string; action: string; ref: string; undone: string; unchanged: boolean }[];
      };
      claim_turn: {
        Args: {
          turn: string | null;
          lease: string | null;
          instance: string | null;
          stale_s?: number | null;
          ended?: string[] | null;
        };
        Returns: Json;
      };
      continue_work: {
        Args: {
          ticket: string | null;
        };
        Returns: Json;
      };
      decide_address: {
        Args: {
          request: string | null;
          approves: boolean | null;
        };
        Returns: Json;
      };
      decide_for_work: {
        Args: {
          request: string | null;
          approves: boolean | null;
        };
        Returns: Json;
      };
      delayed_runs: {
        Args: {
          since: string | null;
          until: string | null;
          in_time?: string | null;
          take?: number | null;
        };
        Returns: { kind: string; id: string; user_id: string; title: string; frequency: string; schedule: Json; version_number: number; due_at: string; first_due_at: string; begun_at: string }[];
      };
      delete_account: {
        Args: {
          account: string | null;
        };
        Returns: boolean;
      };
      discard_file: {
        Args: {
          digest: string | null;
        };
        Returns: undefined;
      };
      edit_trend: {
        Args: {
          since: string | null;
          until: string | null;
          step: string | null;
          zone: string | null;
          kind?: string | null;
        };
        Returns: { from_day: string; approved: number; changed: number }[];
      };
      end_other_logins: {
        Args: {
          account: string | null;
          login: string | null;
        };
        Returns: undefined;
      };
      ended_logins: {
        Args: {
          logins: string[] | null;
        };
        Returns: string[];
      };
      errors_by_action: {
        Args: {
          since: string | null;
          until: string | null;
        };
        Returns: { action: string; of: string; error: string; failed: number; tried: number }[];
      };
      find_memories: {
        Args: {
          words?: string | null;
          kind?: string | null;
          person?: string | null;
          deliverable?: string | null;
          saved_from?: string | null;
          saved_until?: string | null;
        };
        Returns: Database['public']['Tables']['memories']['Row'][];
      };
      finish_reading: {
        Args: {
          document: string | null;
          embeds: boolean | null;
          total_words: number | null;
          total_pages?: number | null;
          note?: string | null;
        };
        Returns: boolean;
      };
      finish_turn: {
        Args: {
          turn: string | null;
          lease: string | null;
          from_seq: number | null;
          chunks: Json | null;
          calls: Json | null;
          parts: Json | null;
          metadata: Json | null;
          exit_reason: string | null;
          exit_detail: Json | null;
          usage: Json | null;
        };
        Returns: boolean;
      };
      finish_work: {
        Args: {
          ticket: string | null;
          run: string | null;
          turn: string | null;
          name: string | null;
          content: string | null;
          outcome?: string | null;
          note?: string | null;
        };
        Returns: boolean;
      };
      finish_work_on_files: {
        Args: {
          ticket: string | null;
          run: string | null;
          turn: string | null;
          name: string | null;
          content: string | null;
          texts: Json | null;
          outcome?: string | null;
          note?: string | null;
        };
        Returns: boolean;
      };
      forget_old_items: {
        Args: {
          at: string | null;
          most?: number | null;
        };
        Returns: number;
      };
      forget_old_notifications: {
        Args: {
          at?: string | null;
        };
        Returns: number;
      };
      forget_old_revisions: {
        Args: {
          at: string | null;
        };
        Returns: undefined;
      };
      forget_unused_files: {
        Args: {
          files: Json | null;
        };
        Returns: undefined;
      };
      gather_brief: {
        Args: {
          version: string | null;
        };
        Returns: Json;
      };
      gather_context: {
        Args: {
          turn: string | null;
          query_embedding?: string | null;
          query_model?: string | null;
          take_messages?: number | null;
        };
        Returns: Json;
      };
      give_up_lost_deliveries: {
        Args: { [_ in never]: never };
        Returns: number;
      };
      give_work_files: {
        Args: {
          ticket: string | null;
          files?: Json | null;
          gone?: string[] | null;
          most_files?: number | null;
          most_bytes?: number | null;
        };
        Returns: Json;
      };
      inbox: {
        Args: {
          take?: number | null;
        };
        Returns: { kind: string; id: string; deliverable_id: string; session_id: string; ticket_id: string; title: string; detail: string; version_number: number; at: string; more: Json }[];
      };
      inbox_count: {
        Args: { [_ in never]: never };
        Returns: number;
      };
      installed_models: {
        Args: { [_ in never]: never };
        Returns: Json;
      };
      invite_first_account: {
        Args: {
          hash: string | null;
        };
        Returns: boolean;
      };
      keep_extracted: {
        Args: {
          session: string | null;
          messages: string[] | null;
          fresh: Json | null;
          known?: Json | null;
        };
        Returns: number;
      };
      latest_versions: {
        Args: {
          of_deliverables: string[] | null;
        };
        Returns: { deliverable_id: string; version_number: number; status: string; delivery_status: string; edit_distance: number }[];
      };
      list_invitations: {
        Args: {
          admin: string | null;
        };
        Returns: { id: string; label: string; uses: number; uses_left: number; expires_at: string; created_at: string }[];
      };
      login_state: {
        Args: {
          account: string | null;
          login: string | null;
        };
        Returns: Json;
      };
      make_invitation: {
        Args: {
          admin: string | null;
          hash: string | null;
          label: string | null;
          uses: number | null;
          expires_at: string | null;
        };
        Returns: string;
      };
      memories_for_deliverable: {
        Args: {
          deliverable: string | null;
          ids: string[] | null;
        };
        Returns: { id: string; content: string; type: string; scope: string; may_use: boolean; excluded: boolean; is_active: boolean; is_superseded: boolean }[];
      };
      merge_domains: {
        Args: {
          source: string | null;
          target: string | null;
        };
        Returns: { ref: string; at: string }[];
      };
      messages_to_extract: {
        Args: {
          session: string | null;
          take?: number | null;
        };
        Returns: { id: string; said: string; created_at: string; turn_id: string }[];
      };
      needs_material: {
        Args: {
          deliverable: string | null;
        };
        Returns: boolean;
      };
      newest_versions: {
        Args: { [_ in never]: never };
        Returns: { deliverable_id: string; version_number: number; status: string; delivery_status: string; asks: boolean }[];
      };
      next_attempts: {
        Args: {
          version: string | null;
        };
        Returns: { id: string; at: string }[];
      };
      note_admin_action: {
        Args: {
          action: string | null;
          entity: string | null;
          row_id: string | null;
          account?: string | null;
        };
        Returns: undefined;
      };
      note_recovery_login: {
        Args: {
          login: string | null;
        };
        Returns: undefined;
      };
      notifications_of_caller: {
        Args: {
          unread?: boolean | null;
          take?: number | null;
        };
        Returns: { id: string; kind: string; title: string; state: string; deliverable_id: string; version_number: number; ticket_id: string; times: number; happened_at: string; read_at: string }[];
      };
      own_jobs: {
        Args: { [_ in never]: never };
        Returns: { kind: string; running: number; waiting: number }[];
      };
      program_calls: {
        Args: {
          take?: number | null;
        };
        Returns: { id: string; program: string; at: string; name: string; state: string; input: Json; output: Json }[];
      };
      read_notifications: {
        Args: {
          ids?: string[] | null;
        };
        Returns: undefined;
      };
      remove_model: {
        Args: {
          admin: string | null;
          id: string | null;
        };
        Returns: undefined;
      };
      rerun_for_late_answer: {
        Args: {
          version: string | null;
        };
        Returns: Json;
      };
      return_sign_in_attempt: {
        Args: {
          subjects: string[] | null;
        };
        Returns: undefined;
      };
      revoke_invitation: {
        Args: {
          admin: string | null;
          invitation: string | null;
        };
        Returns: undefined;
      };
      rows_to_embed: {
        Args: {
          model: string | null;
          holder: string | null;
          take?: number | null;
          skip?: string[] | null;
        };
        Returns: { table_name: string; id: string; user_id: string }[];
      };
      save_work_files: {
        Args: {
          ticket: string | null;
          run: string | null;
          turn: string | null;
          steps: number | null;
          files?: Json | null;
          gone?: string[] | null;
          cost?: number | null;
        };
        Returns: boolean;
      };
      scheduled_runs: {
        Args: {
          after: string | null;
          until: string | null;
          take?: number | null;
          skip?: number | null;
        };
        Returns: { kind: string; id: string; user_id: string; title: string; frequency: string; schedule: Json; next_run_at: string; waits: boolean; total: number }[];
      };
      search_everything: {
        Args: {
          query_text: string | null;
          query_embedding?: string | null;
          query_model?: string | null;
          scopes?: string[] | null;
          take?: number | null;
          unrelated?: number | null;
          related?: Json | null;
          least_score?: number | null;
        };
        Returns: { entity_type: string; id: string; parent_id: string; ordinal: number; score: number; meaning: number; share: number; data: Json }[];
      };
      session_branch: {
        Args: {
          leaf: string | null;
          take?: number | null;
        };
        Returns: Database['public']['Tables']['session_messages']['Row'][];
      };
      session_states: {
        Args: {
          since?: string | null;
          take?: number | null;
        };
        Returns: { id: string; title: string; status: string; last_message_at: string; updated_at: string; deleted: boolean; running: boolean; question: boolean; remembered_at: string; forgotten_at: string }[];
      };
      set_admin: {
        Args: {
          address: string | null;
          admin: boolean | null;
        };
        Returns: boolean;
      };
      set_default_model: {
        Args: {
          admin: string | null;
          purpose: string | null;
          model: string | null;
        };
        Returns: undefined;
      };
      set_limits: {
        Args: {
          limits: Json | null;
        };
        Returns: undefined;
      };
      set_sign_up_mode: {
        Args: {
          mode: string | null;
        };
        Returns: undefined;
      };
      settle_delivery: {
        Args: {
          delivery: string | null;
          attempt: number | null;
          outcome: string | null;
          words?: string | null;
          message?: string | null;
          tried?: boolean | null;
        };
        Returns: Json;
      };
      settle_notification_mail: {
        Args: {
          ids: string[] | null;
          outcome: string | null;
        };
        Returns: undefined;
      };
      sign_up_rules: {
        Args: {
          hash?: string | null;
        };
        Returns: Json;
      };
      source_uses: {
        Args: {
          kind: string | null;
          ids: string[] | null;
          passage?: number | null;
        };
        Returns: { source_id: string; versions: number; deliverable_id: string; title: string; version_number: number }[];
      };
      split_domain: {
        Args: {
          source: string | null;
          deliverables: string[] | null;
          name?: string | null;
        };
        Returns: { ref: string; at: string }[];
      };
      start_turn: {
        Args: {
          session: string | null;
          message: string | null;
          parts: Json | null;
          metadata: Json | null;
          model: string | null;
          instance: string | null;
          lease: string | null;
          attempt?: number | null;
          parent?: string | null;
          edits?: boolean | null;
          allowed_per_minute?: number | null;
        };
        Returns: Json;
      };
      store_platform_items: {
        Args: {
          resource: string | null;
          scan_began_at: string | null;
          items: Json | null;
        };
        Returns: number;
      };
      take_delivery: {
        Args: {
          version: string | null;
          platform: string | null;
          destination: string | null;
          format: string | null;
          idempotency_key: string | null;
          again?: boolean | null;
        };
        Returns: Json;
      };
      take_notification_mail: {
        Args: {
          ids: string[] | null;
        };
        Returns: Json;
      };
      take_sign_in_attempt: {
        Args: {
          subjects: string[] | null;
          allowed?: number | null;
          span?: string | null;
        };
        Returns: number;
      };
      turns_to_recover: {
        Args: {
          stale_s?: number | null;
          ended?: string[] | null;
        };
        Returns: { id: string; user_id: string }[];
      };
      undo_work: {
        Args: {
          ticket: string | null;
          run: string | null;
          files: Json | null;
        };
        Returns: Json;
      };
      undone_changes: {
        Args: {
          session: string | null;
        };
        Returns: { ref: string; at: string }[];
      };
      unused_files: {
        Args: {
          at?: string | null;
          take?: number | null;
        };
        Returns: { user_id: string; digest: string }[];
      };
      use_access_token: {
        Args: {
          hash: string | null;
          count?: number | null;
          allowed?: number | null;
          at?: string | null;
        };
        Returns: Json;
      };
      use_account: {
        Args: {
          account?: string | null;
          address?: string | null;
          count?: number | null;
          allowed?: number | null;
        };
        Returns: Json;
      };
      version_costs: {
        Args: {
          since: string | null;
          until: string | null;
          kind?: string | null;
        };
        Returns: { accepted: number; turns: number; unpriced: number; cost_nanousd: number }[];
      };
      version_funnel: {
        Args: {
          since: string | null;
          until: string | null;
          kind?: string | null;
        };
        Returns: { generated: number; staged: number; approved: number; edited: number; delivered: number; rejected: number; failed: number; waiting: number; writing: number; skipped: number; ready: number; saved: number; undelivered: number; uncertain: number }[];
      };
      wait_for_approval: {
        Args: {
          ticket: string | null;
          run: string | null;
          turn: string | null;
        };
        Returns: Json;
      };
      worker_seen_at: {
        Args: { [_ in never]: never };
        Returns: string;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
